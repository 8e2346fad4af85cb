"""Report 000's three functions, on boards as it has them."""

import numpy as np
import pytest

import tengen


def stones(**rows):
    """A 15×15 array from name=(cells, colour)."""
    board = np.zeros((15, 15), dtype=np.int8)
    for cells, colour in rows.values():
        for row, column in cells:
            board[row, column] = colour
    return board


def test_check_win_tells_the_winners_number():
    for colour in (1, 2):
        for step in ((0, 1), (1, 0), (1, 1), (-1, 1)):
            board = np.zeros((15, 15), dtype=int)
            for i in range(5):
                board[7 + i * step[0], 5 + i * step[1]] = colour
            assert tengen.check_win(board) == colour
            assert tengen.check_win(board.tolist()) == colour
            board[7, 5] = 0
            assert tengen.check_win(board) == 0
    assert tengen.check_win(np.zeros((15, 15))) == 0


def test_evaluate_adds_the_marks_of_table_one():
    three = [(7, c) for c in (6, 7, 8)]
    board = stones(a=(three, 1))
    assert tengen.evaluate(1, board) == 1000
    assert tengen.evaluate(2, board) == -1000
    assert tengen.evaluate(2, board, defence=3) == -3000
    four = stones(a=([(7, c) for c in (5, 6, 7, 8)], 2))
    assert tengen.evaluate("white", four) == 10000
    five = stones(a=([(7, c) for c in (5, 6, 7, 8, 9)], 1))
    assert tengen.evaluate(1, five) == 100000
    two = stones(a=([(7, 6), (7, 7)], 1))
    assert tengen.evaluate(1, two) == 10
    assert tengen.evaluate(1, two, literal=True) == 100


def test_heuristic_evaluate_values_an_empty_point_for_both_colours():
    board = stones(a=([(7, c) for c in (5, 6, 7, 8)], 1))
    near = tengen.heuristic_evaluate(1, 7, 9, board)
    assert near >= 100000  # a five for Black
    assert tengen.heuristic_evaluate(2, 7, 9, board) == near
    assert tengen.heuristic_evaluate(1, 0, 0, board) == 0


def test_a_board_will_do_instead_of_an_array():
    board = tengen.Board(moves="h8a1i8a3j8")
    assert tengen.evaluate("black", board) == tengen.evaluate(1, board.array()) == 1000
    assert tengen.check_win(board) == 0


def test_bad_input_is_refused():
    board = np.zeros((15, 15), dtype=np.int8)
    with pytest.raises(ValueError, match="a side is"):
        tengen.evaluate(3, board)
    board[0, 0] = 1
    with pytest.raises(ValueError, match="taken"):
        tengen.heuristic_evaluate(1, 0, 0, board)
    with pytest.raises(ValueError, match="off the board"):
        tengen.heuristic_evaluate(1, 15, 0, board)
