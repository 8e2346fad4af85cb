"""Solving, analysing, matches."""

import pytest

import tengen



def test_a_vcf_is_found_and_ends_in_a_five():
    board = tengen.Board(moves="h8g8i8a1j8a3h9a5h10c1")
    solution = tengen.solve(board)
    assert solution.solved is True and solution.nodes > 0
    for move in solution.line:
        board.play(move)
    assert board.outcome == "black"


def test_an_empty_board_has_no_vcf():
    solution = tengen.solve(tengen.Board())
    assert solution.solved is False and solution.line == []


def test_a_limit_leaves_the_answer_open():
    assert tengen.solve(tengen.Board(moves="h8i9g7a1"), "vct", nodes=1).solved is None


def test_defences_are_the_moves_that_do_not_lose_at_once():
    board = tengen.Board(moves="h8a1i8a3j8a5k8")  # an open four: nothing helps
    assert tengen.defences(board) == []
    board = tengen.Board(moves="h8g8i8a3j8a5k8")  # a four with one end closed
    assert tengen.defences(board) == ["l8"]


def test_bad_kinds_are_refused():
    with pytest.raises(ValueError, match="vcf"):
        tengen.solve(tengen.Board(), "mate")


def test_analyse_speaks_the_protocol():
    heard = []
    request = {"moves": ["h8", "i9"], "limits": {"nodes": 3000}, "multiPv": 2, "stream": True}
    reply = tengen.analyse(request, heard.append)
    assert reply["final"] is True and len(reply["lines"]) == 2 and reply["v"] == 1
    assert heard and all(r["final"] is False for r in heard)
    assert request == {"moves": ["h8", "i9"], "limits": {"nodes": 3000}, "multiPv": 2, "stream": True}
    threats = tengen.analyse({"action": "threats", "moves": ["h8"]})
    assert threats["black"]["five"] == []


def test_analyse_refuses_with_the_protocols_sentence():
    with pytest.raises(ValueError) as refused:
        tengen.analyse({"moves": ["h8"], "colour": "red"})
    assert "colour" in str(refused.value)


def test_an_exception_of_the_listener_comes_out():
    def listener(reply):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        tengen.analyse({"moves": ["h8"], "limits": {"nodes": 3000}, "stream": True}, listener)


def test_a_match_is_the_same_with_the_same_seed():
    first, again = (tengen.match("fudan1", "fudan5", games=6, seed=3) for _ in range(2))
    assert [g.moves for g in first.games] == [g.moves for g in again.games]
    assert first.total.games == 6 == first.total.won + first.total.lost + first.total.drawn
    assert first.as_black.games == first.as_white.games == 3
    assert first.games[0].black == "fudan1" and first.games[1].black == "fudan5"
    assert first.elo_low <= first.elo <= first.elo_high
    assert all(g.outcome in ("black", "white", "draw") for g in first.games)


def test_a_match_can_be_played_from_balanced_openings():
    even, again, any_kind = (
        tengen.match("fudan1", "fudan5", games=2, seed=3, balanced=balanced) for balanced in (True, True, False)
    )
    assert [g.moves for g in even.games] == [g.moves for g in again.games]
    assert [g.moves for g in even.games] != [g.moves for g in any_kind.games]
    with pytest.raises(ValueError, match="leave out one of balanced and openings"):
        tengen.match("fudan1", "fudan5", games=2, balanced=True, openings=["h8i9"])
    with pytest.raises(ValueError, match="rows of five"):
        tengen.match("fudan1", "fudan2", games=2, balanced=True, line_length=4, size=7)


def test_a_match_takes_openings():
    result = tengen.match("fudan1", "fudan1", games=2, openings=["h8i9", ["h8", "h9"]])
    assert all(g.moves[:2] == ["h8", "i9"] for g in result.games)
    with pytest.raises(ValueError, match="opening"):
        tengen.match("fudan1", "fudan1", games=2, openings=[])
    with pytest.raises(ValueError, match="rows of five"):
        tengen.match("wei", "fudan1", games=2, line_length=4, size=7)
