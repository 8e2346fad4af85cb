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


# The forms of the report's appendix around a stone at 0: where they begin, and what stands there.
# 0 empty, 1 own, 2 enemy; the edge (-1) is neither.
APPENDIX = [
    (100000, [(0, "11111")]),
    (10000, [(-1, "011110")]),
    (1000, [(-1, "011112"), (-1, "211110"), (0, "11110"), (0, "11101"), (0, "11011")]),
    (1000, [(-1, "01110"), (-1, "01011")]),
    (
        100,
        [(-1, "01112"), (-1, "21110"), (-1, "010112"), (-1, "211010"), (-1, "011012"), (-1, "210110")]
        + [(0, "10011"), (0, "11001"), (0, "10101"), (-2, "2011102")],
    ),
    (100, [(-1, "0110"), (-1, "01010"), (-1, "010010")]),
]


def appendix(side, board):
    """The report's evaluation as printed, on its boards: row 0 first, columns read downwards."""
    size = len(board)

    def cell(row, column):
        if not (0 <= row < size and 0 <= column < size):
            return "#"
        return "0" if board[row][column] == 0 else "1" if board[row][column] == colour else "2"

    value = 0
    for colour in (1, 2):
        for row, column in np.argwhere(np.asarray(board) == colour):
            for down, right in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                line = "".join(cell(row + i * down, column + i * right) for i in range(-2, 6))
                for mark, forms in APPENDIX:
                    if any(line[2 + first :].startswith(form) for first, form in forms):
                        value += mark if colour == side else -mark
                        break
    return value


def test_the_literal_evaluation_reads_boards_from_the_top_row_as_the_reports_module_does():
    # X_XXX_ downwards is two threats in print, the four not among them; upwards it is one.
    down = stones(a=([(3, 7), (5, 7), (6, 7), (7, 7)], 1))
    assert tengen.evaluate(1, down, literal=True) == appendix(1, down)
    assert tengen.evaluate(1, down[::-1], literal=True) == appendix(1, down[::-1])
    assert appendix(1, down) != appendix(1, down[::-1])
    random = np.random.default_rng(5)
    for _ in range(100):
        board = random.choice([0, 1, 2], size=(15, 15), p=[0.7, 0.15, 0.15])
        for side in (1, 2):
            assert tengen.evaluate(side, board, literal=True) == appendix(side, board)
        # Read as meant, it does not matter from where.
        assert tengen.evaluate(1, board) == tengen.evaluate(1, board[::-1])


def test_the_literal_functions_read_a_board_as_its_array():
    board = tengen.Board(moves="h8a1h10a3h11a5h12a15")
    assert tengen.evaluate(1, board, literal=True) == tengen.evaluate(1, board.array(), literal=True)
    upside_down = np.ascontiguousarray(board.array()[::-1])
    assert tengen.evaluate(1, board, literal=True) != tengen.evaluate(1, upside_down, literal=True)
    # Below and above the column's stones; the estimate looks one step too far on one side.
    points = [(row, 7) for row in range(15) if board.array()[row][7] == 0]
    assert [tengen.heuristic_evaluate(1, *p, board, literal=True) for p in points] == [
        tengen.heuristic_evaluate(1, *p, board.array(), literal=True) for p in points
    ]


def test_bad_input_is_refused():
    board = np.zeros((15, 15), dtype=np.int8)
    with pytest.raises(ValueError, match="a side is"):
        tengen.evaluate(3, board)
    board[0, 0] = 1
    with pytest.raises(ValueError, match="taken"):
        tengen.heuristic_evaluate(1, 0, 0, board)
    with pytest.raises(ValueError, match="off the board"):
        tengen.heuristic_evaluate(1, 15, 0, board)
