"""What clients were told, and whether a server that was killed still knows it.

A client keeps the last state it was told and the attempts that were not answered, or were answered by
an error of the store: those may have been stored or not. Everything else must be as it was told.
"""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Attempt:
    """Something asked for. `value` is the point of a play, the name of a player."""

    kind: str
    value: str = ""


@dataclasses.dataclass
class GameState:
    moves: list[str]
    result: dict | None
    names: tuple[str, str] = ("", "")

    @staticmethod
    def of(game: dict) -> "GameState":
        return GameState(list(game["moves"]), game["result"], names_of(game))


def names_of(players: dict) -> tuple[str, str]:
    """The names of the people, in the order of their names: an opening may exchange the colours."""
    return tuple(sorted(players[side].get("name", "") for side in ("black", "white")))


def lost_moves(told: GameState, attempts: list[Attempt], found: GameState, unseen: int) -> int:
    """How many of the told moves are missing. `unseen` is how many moves agents may have made that no
    client has heard of."""
    plays = {attempt.value for attempt in attempts if attempt.kind == "play"}
    kinds = {attempt.kind for attempt in attempts}
    bases = [told.moves]
    if kinds & {"undo", "restart"}:
        # A takeback is of one move, or of two against an agent.
        bases += [told.moves[:-taken] for taken in (1, 2) if taken <= len(told.moves)]
    if "restart" in kinds:
        bases.append([])
    for base in bases:
        more = found.moves[len(base):]
        if found.moves[: len(base)] != base:
            continue
        own = 1 if plays else 2 if "redo" in kinds else 0
        if len(more) > own + unseen:
            continue
        if more and plays and unseen == 0 and more[0] not in plays:
            continue
        return 0
    same = 0
    while same < min(len(told.moves), len(found.moves)) and told.moves[same] == found.moves[same]:
        same += 1
    return max(len(told.moves) - same, 1)


def keeps_result(told: GameState, attempts: list[Attempt], found: GameState) -> bool:
    kinds = {attempt.kind for attempt in attempts}
    if found.result == told.result:
        return True
    if found.result is None:
        return bool(kinds & {"undo", "restart"})
    if told.result is not None and not kinds & {"undo", "restart"}:
        return False
    asked = {"resignation": "resign", "agreement": "draw"}.get(found.result["by"])
    # Every other result is one of the board, and comes with a move.
    return asked in kinds if asked else found.moves != told.moves


def keeps_names(told: GameState, attempts: list[Attempt], found: GameState) -> bool:
    named = [attempt.value for attempt in attempts if attempt.kind == "name"]
    return found.names == told.names or any(name in found.names for name in named)


@dataclasses.dataclass
class Game:
    """A game of which at least the creation was acknowledged."""

    id: str
    tokens: dict
    kind: str
    seats: list[GameState]  # what each connection was told
    attempts: list[Attempt] = dataclasses.field(default_factory=list)
    deleted: bool = False
    over: bool = False

    def unseen(self) -> int:
        return {"agents": 10_000, "agent": 2, "opening": 2}.get(self.kind, 0)

    def losses(self, found: dict | None) -> list[tuple[str, int]]:
        """What is wrong with the state that was found, and how many moves it lacks."""
        if self.deleted:
            return [("a deleted game is there again", 0)] if found is not None else []
        if found is None:
            if any(attempt.kind == "delete" for attempt in self.attempts):
                return []
            return [("the game is gone", max(len(told.moves) for told in self.seats))]
        state = GameState.of(found)
        losses = []
        for told in self.seats:
            missing = lost_moves(told, self.attempts, state, self.unseen())
            if missing:
                losses.append((f"told {told.moves}, found {state.moves}", missing))
            elif not keeps_result(told, self.attempts, state):
                losses.append((f"told the result {told.result}, found {state.result}", 0))
            elif not keeps_names(told, self.attempts, state):
                losses.append((f"told the names {told.names}, found {state.names}", 0))
        return losses


@dataclasses.dataclass
class Analysis:
    id: str
    token: str
    revision: int
    body: dict
    attempts: list[dict | None] = dataclasses.field(default_factory=list)  # None: a deletion
    deleted: bool = False

    def losses(self, found: dict | None) -> list[str]:
        if self.deleted:
            return ["a deleted analysis is there again"] if found is not None else []
        if found is None:
            return [] if None in self.attempts else ["the analysis is gone"]
        known = lambda body: (found["title"], found["record"]["moves"]) == (body["title"], body["record"]["moves"])
        if known(self.body):
            return [] if found["revision"] == self.revision else [f"revision {self.revision} is {found['revision']}"]
        if any(attempt is not None and known(attempt) for attempt in self.attempts):
            return []
        return [f"told revision {self.revision} of {self.body['title']!r}, found {found['title']!r}"]
