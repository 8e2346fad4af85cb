"""What people do beside playing: analyses, solving, reviews, files, reconnects, deletions, abandoned games."""

import base64
import itertools
import json
import time

from load.honest import HUMAN, SEQUENCE, Crowd, Refused, Socket

# Black has an open three, and wins by fours.
PUZZLE = ["h8", "a1", "i8", "c1", "j8", "e1"]
GAME = ["h8", "i9", "h9", "h7", "g8", "i10", "i8", "f8", "j7", "g10", "k6", "l5"]
RECORD = {"rule": "freestyle", "size": 15, "moves": [*GAME[:6], {"move": "a1", "after": 2, "comment": "or this"}]}
_ids = itertools.count()


async def _analyse(crowd: Crowd, socket: Socket, figure: str, review: bool = False, **request) -> None:
    name = f"{figure}{next(_ids)}"
    reply = socket.expect(lambda m: m["t"] == "analysis" and m["reply"].get("id") == name and (
        m["reply"].get("final") or "error" in m["reply"]) or m["t"] in ("error", "refused"))
    asked = time.perf_counter()
    await socket.send(t="analysis", request={"v": 1, "id": name, **request}, **({"review": True} if review else {}))
    at, message = await socket.hear(reply)
    if message["t"] != "analysis" or "error" in message["reply"]:
        raise Refused(f"{figure}: {message}")
    crowd.figures.add(figure, at - asked)


async def _study(crowd: Crowd) -> None:
    """Someone opens the analysis board, looks at a position in several ways, and leaves."""
    socket = await Socket.open(crowd, crowd.address())
    length = crowd.chance.randrange(2, len(GAME))
    await _analyse(crowd, socket, "analysis", moves=GAME[:length], limits={"nodes": 5000}, stream=True, multiPv=2)
    await _analyse(crowd, socket, "threats", action="threats", moves=GAME[:length])
    await _analyse(crowd, socket, "defences", action="defences", moves=GAME[:length], limits={"nodes": 2000})
    await socket.close()


async def _solve(crowd: Crowd) -> None:
    socket = await Socket.open(crowd, crowd.address())
    for kind in ("vcf", "vct"):
        await _analyse(crowd, socket, "solve", action="solve", kind=kind, moves=PUZZLE, limits={"nodes": 20_000})
    await socket.close()


async def _review(crowd: Crowd) -> None:
    """Every position of a game is searched for a short time."""
    socket = await Socket.open(crowd, crowd.address())
    for length in range(2, len(GAME) + 1):
        await _analyse(crowd, socket, "review", review=True, moves=GAME[:length], limits={"nodes": 1000})
    await socket.close()


async def _files(crowd: Crowd) -> None:
    address = crowd.address()
    for name in ("sgf", "lib", "json"):
        file = await crowd.ask("export", address, "POST", "/export", {"format": name, "record": RECORD})
        data = file if isinstance(file, bytes) else json.dumps(file).encode()
        await crowd.ask("import", address, "POST", "/import", {"format": name, "base64": base64.b64encode(data).decode()})


async def _keep_analysis(crowd: Crowd) -> None:
    address = crowd.address()
    body = {"title": "soak", "record": RECORD}
    made = await crowd.ask("analyses", address, "POST", "/analyses", body)
    path = "/analyses/" + made["id"]
    await crowd.ask("analyses", address, "PUT", path, {**body, "title": "changed"}, made["token"])
    await crowd.ask("analyses", address, "GET", path)
    await crowd.ask("analyses", address, "DELETE", path, token=made["token"])


async def _begin(crowd: Crowd, white: dict):
    address = crowd.address()
    made = await crowd.ask("create", address, "POST", "/games", {"black": HUMAN, "white": white})
    return address, made["id"], made["tokens"]["both"]


async def _join(crowd: Crowd, address: str, game: str, token: str) -> tuple[Socket, dict]:
    socket = await Socket.open(crowd, address)
    answer = socket.expect(lambda m: m["t"] in ("position", "refused"))
    asked = time.perf_counter()
    await socket.send(t="join", game=game, token=token)
    at, message = await socket.hear(answer)
    if message["t"] == "refused":
        raise Refused("join: " + message["code"])
    crowd.figures.add("join", at - asked)
    return socket, message


async def _reconnect(crowd: Crowd) -> None:
    """A page whose connection breaks after each of a few moves; none of them may be lost. It then deletes the game."""
    address, game, token = await _begin(crowd, HUMAN)
    for ply in range(4):
        socket, position = await _join(crowd, address, game, token)
        if position["ply"] != ply:
            raise Refused(f"a move was lost: ply {position['ply']} instead of {ply}")
        moved = socket.expect(lambda m: m["t"] in ("moved", "refused"))
        await socket.send(t="play", game=game, ply=ply, at=SEQUENCE[ply])
        await socket.hear(moved)
        socket.drop()
    if crowd.chance.random() < 0.5:
        await crowd.ask("delete", address, "DELETE", "/games/" + game, token=token)
    else:
        await crowd.ask("delete", address, "POST", "/deletions", {"games": [{"id": game, "token": token}], "analyses": []})


async def _abandon(crowd: Crowd) -> None:
    """A game is left while its agent thinks."""
    agent = {"kind": "agent", "agent": "tengen", "limits": {"timeMs": 5000}}
    address, game, token = await _begin(crowd, agent)
    socket, _ = await _join(crowd, address, game, token)
    moved = socket.expect(lambda m: m["t"] in ("moved", "refused"))
    await socket.send(t="play", game=game, ply=0, at="c4")
    await socket.hear(moved)
    socket.drop()


async def _read(crowd: Crowd) -> None:
    address, game, _ = await _begin(crowd, HUMAN)
    await crowd.ask("game", address, "GET", "/games/" + game)
    await crowd.ask("export", address, "GET", f"/games/{game}/export?format=sgf")
    await crowd.ask("list", address, "GET", "/games?text=level")
    await crowd.ask("agents", address, "GET", "/agents")


def acts(crowd: Crowd) -> list:
    """All of them as coroutines that go on until cancelled."""
    return [crowd.repeat(every, lambda act=act: act(crowd)) for every, act in (
        (2, _study), (2, _solve), (5, _review), (1, _files), (1, _keep_analysis), (1, _reconnect), (3, _abandon),
        (1, _read))]
