"""Copies of chess positions by python-chess. Run in the peers' environment: FILE SECONDS."""

import json
import random
import sys
import time
from importlib.metadata import version

import chess

budget = float(sys.argv[1])
source = random.Random(1942)
boards: list[chess.Board] = []
while len(boards) < 200:  # positions of random games, one in ten
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 80:
        board.push(source.choice(list(board.legal_moves)))
        if board.ply() % 10 == 0:
            boards.append(board.copy())
copies = 0
began = time.process_time()
while (seconds := time.process_time() - began) < budget:
    for board in boards:
        board.copy(stack=False)
    copies += len(boards)
figures = {
    "version": version("chess"),
    "microseconds_per_copy": 1e6 * seconds / copies,
    "copies": copies,
    "seconds": seconds,
    "how": "Board.copy(stack=False) over 200 positions of random games",
}
print(json.dumps(figures))
