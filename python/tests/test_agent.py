import os
import signal
import threading
import time

import pytest

import tengen

IDS = [agent["id"] for agent in tengen.agents()]


@pytest.mark.parametrize("id", IDS)
def test_every_agent_takes_a_five_and_evaluates(id):
    spec = "fudan3:playouts=2000" if id == "fudan3" else id
    agent = tengen.Agent(spec)
    board = tengen.Board(moves="h8a1i8a3j8a5k8c1")
    assert agent.choose(board, depth=1) in ("g8", "l8")
    assert isinstance(agent.evaluate(board), int)
    assert board.ply == 8  # as it was


def test_evaluations_are_those_of_the_reports():
    board = tengen.Board(moves="h8a1i8a3j8o1")
    assert tengen.Agent("wei").evaluate(board) == tengen.evaluate("black", board) == 1000
    # 572 tuples of which 3 Black stones and 3 lone White ones leave most empty
    empty = tengen.Agent("fudan1").evaluate(tengen.Board())
    assert empty == 572 * 7 == tengen.Agent("fudan6").evaluate(tengen.Board())


def test_an_array_will_do_instead_of_a_board():
    board = tengen.Board(moves="h8a1i8a3j8a5k8c1")
    agent = tengen.Agent("wei")
    for stones in (board.array(), board.array().tolist(), board.array().astype(float)):
        assert agent.choose(stones, depth=1) in ("g8", "l8")
        assert agent.think(stones, depth=1).move in ("g8", "l8")
        assert agent.evaluate(stones) == agent.evaluate(board)
        assert tengen.solve(stones).solved and tengen.defences(stones)


def test_perfect_plays_the_proven_win():
    agent = tengen.Agent("perfect:hash=1")
    assert agent.choose(tengen.Board()) == "h8"
    report = agent.think(tengen.Board(moves="h8a1"))
    assert report.nodes == 0 and report.best.winrate == 1 and report.best.win_in > 10
    # Outside its proofs it searches as the champion does.
    assert agent.think(tengen.Board(moves="h8i9", rule="renju"), nodes=500).nodes > 0


def test_parameters_reach_the_agent():
    board = tengen.Board(moves="h8i9g7")
    few = tengen.Agent("wei:search=ordered,depth=2").think(board).nodes
    more = tengen.Agent("wei:search=minimax,depth=2").think(board).nodes
    assert few < more
    assert tengen.Agent("wei:depth=4").spec == "wei:depth=4"


def test_the_same_seed_makes_the_same_choice():
    board = tengen.Board(moves="h8")
    choices = {tengen.Agent("waterloo0", seed=5).choose(board) for _ in range(3)}
    assert len(choices) == 1
    assert len({tengen.Agent("waterloo0", seed=s).choose(board) for s in range(20)}) > 1


def test_a_report_has_lines_best_first():
    report = tengen.Agent("tengen").think(tengen.Board(moves="h8i9"), nodes=5000, multi_pv=3)
    assert len(report.lines) == 3 and report.move == report.lines[0].move == report.best.move
    assert report.nodes > 0 and report.time >= 0 and report.depth > 0
    assert 0 < report.best.winrate < 1
    assert report.lines[0].score >= report.lines[1].score >= report.lines[2].score
    without = tengen.Agent("tengen").think(tengen.Board(moves="h8i9"), nodes=5000, exclude=[report.move])
    assert without.move != report.move


def test_a_proven_win_tells_its_length():
    line = tengen.Agent("tengen").think(tengen.Board(moves="h8a1i8a3j8a5k8c1"), nodes=5000).best
    assert line.win_in == 1 and line.loss_in is None


@pytest.mark.parametrize(
    "act, sentence",
    [
        (lambda: tengen.Agent("unknown"), "there is no agent 'unknown'"),
        (lambda: tengen.Agent("wei:deep=4"), "deep"),
        (lambda: tengen.Agent("wei").choose(tengen.Board(line_length=4)), "rows of five"),
        (lambda: tengen.Agent("wei").choose(tengen.Board(), time=0), "positive number of seconds"),
        (lambda: tengen.Agent("wei").choose(tengen.Board(), nodes=0), "nodes must lie between"),
        (lambda: tengen.Agent("wei").choose(tengen.Board(moves="h8a1i8a3j8a5k8c1l8")), "over"),
        (lambda: tengen.Agent("wei").choose(None), "a board is a square array"),
        (lambda: tengen.Agent("wei").choose("h8i9"), "a board is a square array"),
        (lambda: tengen.Agent("wei").evaluate([[0, 1, 2]]), "1 rows and 3 columns"),
        (lambda: tengen.solve(7), "0 dimensions"),
        (lambda: tengen.Agent("tengen:experience=postgresql://me:secret@db/games"), "SQLite files only"),
    ],
)
def test_bad_input_is_refused_with_one_sentence(act, sentence):
    with pytest.raises(ValueError) as refused:
        act()
    assert sentence in str(refused.value) and "\n" not in str(refused.value)


def test_one_agent_thinks_for_one_thread_only():
    agent = tengen.Agent("tengen")

    def think():
        while True:  # the other thread may have it for a moment
            try:
                return agent.choose(tengen.Board(moves="h8i9"), time=2)
            except RuntimeError:
                pass

    thinking = threading.Thread(target=think)
    thinking.start()
    refused = None
    while thinking.is_alive() and refused is None:
        try:
            agent.new_game()
        except RuntimeError as error:
            refused = str(error)
        time.sleep(0.005)
    thinking.join()
    assert "thinking" in (refused or "")
    assert agent.choose(tengen.Board(moves="h8"), nodes=100)


def interrupted(act):
    """Presses Ctrl-C a little later; true when that ended `act` long before its hour was over.

    The timer is a Python thread: it can only run because `act` lets others run while it thinks.
    """
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    began = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            act()
    finally:
        timer.cancel()
    return time.monotonic() - began < 60


def test_ctrl_c_ends_a_long_thought():
    agent = tengen.Agent("tengen")
    assert interrupted(lambda: agent.choose(tengen.Board(moves="h8i9"), time=3600))
    assert agent.choose(tengen.Board(moves="h8i9"), nodes=1000)  # and it is fit to go on


def test_ctrl_c_ends_a_match_and_an_analysis():
    assert interrupted(lambda: tengen.match("tengen", "tengen", games=2, time=3600.0))
    request = {"moves": ["h8", "i9"], "limits": {"timeMs": 3_600_000}}
    assert interrupted(lambda: tengen.analyse(request))
