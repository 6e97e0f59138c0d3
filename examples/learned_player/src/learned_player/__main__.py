"""python -m learned_player DIR MODEL: learn from a data set."""

import sys
from pathlib import Path

from learned_player import train

if len(sys.argv) != 3:
    sys.exit("python -m learned_player DIR MODEL: the folder of a data set, and the file to write")
print(f"{train(Path(sys.argv[1]), Path(sys.argv[2])):.1%} of the decisions have the right sign")
