"""States: copies, pickles, records, chance, and that nothing hidden shows."""

from __future__ import annotations

import copy
import json
import pickle
import random

import numpy as np
import pytest

import ludoteca
from common import finished, positions, presets, tables


@pytest.mark.parametrize(("slug", "seats", "preset"), presets())
def test_a_game_can_be_played_to_its_end(slug: str, seats: int, preset: str) -> None:
    game = ludoteca.Game(slug, seats, preset)
    state = finished(game, 3)
    assert state.to_act == [] and state.legal() == [] and state.is_over
    assert sum(state.returns) == pytest.approx(1.0)
    assert state.ranks is not None and min(state.ranks) == 1 and len(state.ranks) == seats
    assert 0 < state.ply <= game.max_plies
    with pytest.raises(ludoteca.GameOver):
        state.apply(0)


@pytest.mark.parametrize("slug", ludoteca.slugs())
def test_pickle_clone_and_record_give_the_state_back_at_every_ply(slug: str) -> None:
    most = max(ludoteca.describe(slug)["presets"][0]["seats"])
    for seed in range(10):
        game = ludoteca.Game(slug, 2 + seed % (most - 1))
        for state, seat in positions(game, seed):
            digest = state.digest
            clone = state.clone()
            read = ludoteca.State.read(state.record(), state.seed)
            back = pickle.loads(pickle.dumps(state))
            assert back == state == read and back.digest == digest == read.digest
            assert back.record() == state.record() == read.record()
            action = state.legal(seat)[0]
            for other in (clone, back, read):
                other.apply(action, seat)
            assert clone == back == read, "the same seed rolls the same"
            assert clone != state and state.digest == digest, "a clone is on its own"


@pytest.mark.parametrize("slug", ludoteca.slugs())
def test_an_imagined_state_can_be_pickled_but_has_no_record(slug: str) -> None:
    luck = random.Random(4)
    tried = 0
    for state, seat in positions(ludoteca.Game(slug, 2), 7):
        if luck.random() < 0.05:
            tried += 1
            world = state.imagine(seat, luck.getrandbits(64))
            world.apply(world.legal(seat)[0], seat)
            again = pickle.loads(pickle.dumps(world))
            assert again == world and again.ply == state.ply + 1
            if not world.is_over:
                other = world.to_act[0]
                for one in (world, again):
                    one.apply(one.legal(other)[-1], other)
                assert again == world
            with pytest.raises(ludoteca.RecordError):
                world.record()
    assert tried > 0


@pytest.mark.parametrize(("slug", "seats"), tables())
def test_a_view_is_enough_to_imagine_from(slug: str, seats: int) -> None:
    game = ludoteca.Game(slug, seats)
    for state, seat in positions(game, 6):
        if state.ply % 30 == 5:
            world = game.imagine(state.view(seat), seed=9)
            assert world == state.imagine(seat, seed=9)
            assert game.imagine(json.dumps(state.view(seat)), seed=9) == world
            assert pickle.loads(pickle.dumps(world)) == world
            assert world.legal(seat) == state.legal(seat)
    with pytest.raises(ludoteca.RecordError, match="no view"):
        game.imagine({"a": 1})
    with pytest.raises(ludoteca.RecordError, match="other seats"):
        ludoteca.Game(slug, 3).imagine(ludoteca.Game(slug, 2).new(1).view(0))


@pytest.mark.parametrize(("slug", "seats"), tables())
def test_nothing_hidden_shows(slug: str, seats: int) -> None:
    """The truth is swapped for a world that the seat imagines; what the seat gets stays the same."""
    game = ludoteca.Game(slug, seats)
    luck = random.Random(seats)
    swapped = 0
    for state, acting in positions(game, seats):
        if luck.random() > 0.15:
            continue
        seat = luck.choice([acting, luck.randrange(seats)])
        world = state.imagine(seat, luck.getrandbits(64))
        swapped += world != state
        assert json.dumps(world.view(seat)) == json.dumps(state.view(seat))
        assert world.observe(seat).tobytes() == state.observe(seat).tobytes()
        assert world.mask(seat).tobytes() == state.mask(seat).tobytes()
        if seat in state.to_act and swapped < 12:
            seed = luck.getrandbits(32)
            thoughts = [ludoteca.Bot("master", seed, iterations=24).think(one, seat) for one in (state, world)]
            assert thoughts[0] == thoughts[1]
    hides = slug not in ("la-strada", "new-world", "attika")
    assert (swapped > 0) == hides, "worlds differ where something is hidden"


def test_typed_cards_are_hidden() -> None:
    game = ludoteca.Game("attika", 3, "published")
    assert any(state.imagine(0, 5) != state for state, _ in positions(game, 1))


@pytest.mark.parametrize("slug", ludoteca.slugs())
def test_chance_can_be_walked(slug: str) -> None:
    """Rolls asked for one by one lead where the same rolls lead at once, and fit their bounds."""
    game = ludoteca.Game(slug, 2)
    luck = random.Random(9)
    opening: list[int] = []
    while (following := game.next_roll(opening)) is not None:
        source, bound = following
        assert source and bound > 1
        opening.append(luck.randrange(bound))
    state = game.new(rolls=opening)
    with pytest.raises(ludoteca.RollError):
        game.new(rolls=[*opening, 0])
    rolled = 0
    for _ in range(200):
        if state.is_over:
            break
        seat = state.to_act[0]
        action = luck.choice(state.legal(seat))
        rolls: list[int] = []
        while (following := state.next_roll(action, rolls, seat)) is not None:
            with pytest.raises(ludoteca.RollError):
                state.clone().apply(action, seat, rolls=[*rolls, following[1]])
            with pytest.raises(ludoteca.RollError):
                state.clone().apply(action, seat, rolls=rolls)
            rolls.append(luck.randrange(following[1]))
            rolled += 1
        before = state.digest
        with pytest.raises(ludoteca.RollError):
            state.apply(action, seat, rolls=[*rolls, 0])
        assert state.digest == before
        state.apply(action, seat, rolls=rolls)
    assert ludoteca.State.read(state.record()) == state
    assert rolled > 0 or slug == "la-strada"


def test_expected_values_can_be_computed() -> None:
    """Every result of a roll is one branch; together they are what can happen."""
    state = next(s for s, seat in positions(ludoteca.Game("new-world", 2), 1) if len(s.legal(seat)) == 1 and s.ply > 4)
    seat, action = state.to_act[0], state.legal()[0]
    following = state.next_roll(action)
    assert following is not None and following[0] == "tiles"
    ends = set()
    for value in range(following[1]):
        branch = state.clone()
        rolls = [value]
        while (more := branch.next_roll(action, rolls, seat)) is not None:
            rolls.append(0)
        branch.apply(action, rolls=rolls)
        ends.add(branch.digest)
    assert 1 < len(ends) <= following[1]


def test_simultaneous_seats_must_be_named() -> None:
    game = ludoteca.Game("rialto", 3)
    for seed in range(20):
        for state, seat in positions(game, seed):
            if len(state.to_act) > 1:
                action = state.legal(seat)[0]
                for call in (
                    lambda: state.legal(),
                    lambda: state.apply(action),
                    lambda: state.next_roll(action),
                    lambda: ludoteca.Bot("random").choose(state),
                    lambda: ludoteca.Bot("random").think(state),
                ):
                    with pytest.raises(ludoteca.SeatError, match="say which"):
                        call()
                assert ludoteca.Bot("random").choose(state, seat) in state.legal(seat)
                return
    pytest.fail("no simultaneous choice was met")


@pytest.mark.parametrize(("slug", "seats"), tables())
def test_masks_and_observations_fit_their_shapes(slug: str, seats: int) -> None:
    game = ludoteca.Game(slug, seats)
    mask = np.ones(game.num_actions, np.int8)
    flags = np.ones(game.num_actions, np.bool_)
    row = np.full(game.observation_shape, 77, np.int16)
    for state, seat in positions(game, 5):
        assert state.mask(seat, mask) is mask
        state.mask(seat, flags)
        assert np.flatnonzero(mask).tolist() == sorted(state.legal(seat)) == np.flatnonzero(flags).tolist()
        state.observe(seat, row)
        parts = ludoteca.split(game, row)
        for name, shape, low, high, meaning in game.parts:
            part = parts[name]
            assert list(part.shape) == shape and meaning
            assert low <= part.min() and part.max() <= high, name
        if state.ply > 60:
            break


def test_actions_have_words() -> None:
    game = ludoteca.Game("strada-romana", 2)
    state = game.new(5)
    for action in state.legal():
        assert state.action(state.text(action)) == action == game.action(game.text(action, state), state)
    assert game.text(game.action("pass")) == "pass"
    with pytest.raises(ludoteca.ActionError, match="expected one of"):
        state.action("fly home")


def test_an_illegal_action_names_its_clause() -> None:
    state = ludoteca.Game("strada-romana", 2).new(5)
    with pytest.raises(ludoteca.IllegalAction) as refused:
        state.apply(state.action("end"))
    assert refused.value.clause.startswith("SR-") and refused.value.text
    assert refused.value.clause in state.game.rules()
    assert pickle.loads(pickle.dumps(refused.value)).clause == refused.value.clause


def test_states_are_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    for slug in ludoteca.slugs():
        state = ludoteca.Game(slug, 2).new(1)
        assert repr(state) == state.board() and len(state.board().splitlines()) > 5
        assert state.svg(0).startswith("<svg") and state.png().startswith(b"\x89PNG")
        picture = state.rgb(scale=0.5)
        assert picture.ndim == 3 and picture.shape[2] == 3 and picture.dtype == np.uint8


def test_states_compare_and_copy() -> None:
    game = ludoteca.Game("rialto", 2)
    one, other = game.new(1), game.new(1)
    assert one == other and one != game.new(2) and one != 5 and copy.copy(one) == copy.deepcopy(one) == one
    assert {one.digest: "key"}[other.digest] == "key"
    with pytest.raises(TypeError):
        hash(one)
    assert pickle.loads(pickle.dumps(game)) == game and hash(game) == hash(ludoteca.Game("rialto", 2))
    assert game != ludoteca.Game("rialto", 3) and copy.deepcopy(game) is game
    assert ludoteca.Game("new-world", 2, explorers="shared").options["explorers"] == "shared"
    assert ludoteca.Game("new-world", 2, rows_bounded=True).options["rows-bounded"] == "yes"
