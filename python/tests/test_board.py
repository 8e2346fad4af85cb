import copy
import pickle

import numpy as np
import pytest

import tengen


def test_a_move_is_a_text_or_a_place_in_the_array():
    board = tengen.Board()
    board.play("h8")
    board.play((6, 8))  # the second row above the centre, one to the right
    assert board.moves == ["h8", "i9"]
    assert board.array()[7, 7] == 1 and board.array()[6, 8] == 2
    assert board.to_move == "black" and board.ply == 2 and board.stone_count == 2
    assert board.stone("i9") == "white" and board.stone("a1") is None


def test_arrays_are_int8_with_the_top_row_first():
    board = tengen.Board(size=9, moves="a1b9")
    stones = board.array()
    assert stones.dtype == np.int8 and stones.shape == (9, 9)
    assert stones[8, 0] == 1 and stones[0, 1] == 2 and np.count_nonzero(stones) == 2
    stones[:] = 0  # a copy: the board does not change with it
    assert board.stone_count == 2


@pytest.mark.parametrize("rule", tengen.RULES)
def test_an_array_goes_in_and_comes_out_alike(rule):
    random = np.random.default_rng(7)
    for size in (5, 15, 22):
        stones = random.integers(0, 3, (size, size)).astype(np.int8)
        assert (tengen.Board.from_array(stones, rule=rule).array() == stones).all()
        assert (tengen.Board.from_array(stones.tolist(), rule=rule).array() == stones).all()


def test_the_turn_follows_from_the_number_of_stones_unless_told():
    stones = np.zeros((15, 15), dtype=np.int8)
    assert tengen.Board.from_array(stones).to_move == "black"
    stones[7, 7] = 1
    assert tengen.Board.from_array(stones).to_move == "white"
    assert tengen.Board.from_array(stones, to_move="black").to_move == "black"


def test_undo_restores_the_board():
    board = tengen.Board(moves="h8i9g7")
    before = board.copy()
    board.play("h9")
    assert board != before
    board.undo()
    assert board == before
    board.undo(3)
    assert board == tengen.Board()


def test_a_five_ends_the_game():
    board = tengen.Board(moves="h8a1i8a2j8a3k8a4")
    assert board.outcome == "ongoing" and not board.is_over
    board.play("l8")
    assert board.outcome == "black" and board.is_over
    assert board.winning_row() == ["h8", "i8", "j8", "k8", "l8"]


def test_renju_forbids_points_and_says_why():
    board = tengen.Board(rule="renju", moves="h7a1h9a3g8c1i8e1")
    assert board.forbidden() == {"h8": "double three"}
    assert "forbidden" in board.refusal("h8")
    assert "h8" not in board.legal_moves()
    assert len(board.legal_moves()) == 225 - 8 - 1
    assert tengen.Board(moves="h7a1h9a3g8c1i8e1").forbidden() == {}


def test_threats_tell_where_a_stone_makes_what():
    board = tengen.Board(moves="h8a1i8a3j8a5k8c1")
    threats = board.threats()
    assert threats["black"]["five"] == ["g8", "l8"]
    assert threats["white"]["five"] == []
    assert board.threat("g8") == "five"
    assert board.threat("g8", "white") == "none"


def test_copies_and_pickles_are_equal_boards():
    stones = np.zeros((15, 15), dtype=np.int8)
    stones[3, 4] = 1
    for board in (tengen.Board(rule="caro", size=20, moves="h8i9"), tengen.Board.from_array(stones)):
        board.play("c3")
        for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
            assert other == board
            other.undo()
            assert other != board


def test_equal_positions_turned_have_one_key():
    assert tengen.Board(moves="h8i9").key == tengen.Board(moves="h8g7").key
    assert tengen.Board(moves="h8i9").key != tengen.Board(moves="h8i8").key


def test_a_printed_board_looks_like_the_board():
    text = str(tengen.Board(size=5, moves="a1e5"))
    assert text.splitlines()[0] == " 5 . . . . O"
    assert text.splitlines()[4] == " 1 X . . . ."
    assert text.splitlines()[5] == "   a b c d e"
    assert repr(tengen.Board(moves="h8")) == "<tengen.Board 15×15 freestyle, 1 stones, white to move>"


@pytest.mark.parametrize(
    "act, sentence",
    [
        (lambda: tengen.Board(size=4), "size"),
        (lambda: tengen.Board(rule="chess"), "chess"),
        (lambda: tengen.Board(moves="h8h8"), "h8"),
        (lambda: tengen.Board(moves=5), "moves are a text"),
        (lambda: tengen.Board().play("z9"), "z9"),
        (lambda: tengen.Board().play((15, 0)), "off the board"),
        (lambda: tengen.Board().play(("a", "b")), "two whole numbers"),
        (lambda: tengen.Board().play(None), "a move is a text"),
        (lambda: tengen.Board().undo(), "only 0 moves"),
        (lambda: tengen.Board().undo(-1), "negative"),
        (lambda: tengen.Board.from_array(np.zeros((3, 4))), "3 rows and 4 columns"),
        (lambda: tengen.Board.from_array(np.zeros(225)), "1 dimensions"),
        (lambda: tengen.Board.from_array(np.full((15, 15), 7)), "not 7"),
        (lambda: tengen.Board.from_array(np.full((15, 15), -1, dtype=np.int8)), "not -1"),
        (lambda: tengen.Board.from_array(np.full((15, 15), 1.7)), "not 1.7"),
        (lambda: tengen.Board.from_array(np.full((15, 15), np.nan)), "not nan"),
        (lambda: tengen.Board.from_array(np.full((15, 15), "1")), "a board is a square array"),
        (lambda: tengen.Board.from_array(np.full((15, 15), 1 + 1j)), "a board is a square array"),
        (lambda: tengen.Board.from_array([[0, 1], [2]]), "a board is a square array"),
        (lambda: tengen.Board.from_array("abc"), "a board is a square array"),
        (lambda: tengen.Board.from_array(np.zeros((15, 15)), to_move="red"), "a side is"),
        (lambda: tengen.Board(line_length=4).threats(), "rows of five"),
    ],
)
def test_bad_input_is_refused_with_one_sentence(act, sentence):
    with pytest.raises(ValueError) as refused:
        act()
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
