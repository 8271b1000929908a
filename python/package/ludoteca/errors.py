"""What can go wrong. Every exception of the package is a `LudotecaError` as well."""


class LudotecaError(Exception):
    """Something went wrong in Ludoteca."""


class SetupError(LudotecaError, ValueError):
    """No such game, preset, switch or number of seats."""


class IllegalAction(LudotecaError, ValueError):
    """The rules forbid the action: `clause` says which rule, `text` why it applies here."""

    def __init__(self, clause: str, text: str) -> None:
        super().__init__(f"{clause}: {text}")
        self.clause = clause
        self.text = text

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[str, str]]:
        return type(self), (self.clause, self.text)


class GameOver(LudotecaError, ValueError):
    """Nobody may act: the game is over."""


class SeatError(LudotecaError, ValueError):
    """A seat that does not exist, is not to act, or must be named."""


class ActionError(LudotecaError, ValueError):
    """A number outside the space or without meaning here, or text that is no action."""


class RollError(LudotecaError, ValueError):
    """Rolls that are missing, too many or out of range."""


class ArrayError(LudotecaError, ValueError):
    """An array of the wrong shape, type or order, or one that cannot be written."""


class RecordError(LudotecaError, ValueError):
    """A record or pickle that cannot be read, or a state that has no record."""


class VersionError(LudotecaError, ValueError):
    """A pickle of other rules or another encoding."""


class BotError(LudotecaError, ValueError):
    """No such bot or budget, or a bot of another game."""


class BusyError(LudotecaError, RuntimeError):
    """The object is in use by another thread."""


class SpoiltError(LudotecaError, RuntimeError):
    """A fault in Ludoteca spoilt the object, and no other."""
