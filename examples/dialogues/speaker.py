"""Plays the program's part of a recorded dialogue, to try a client of the engine protocol without the program.

    python3 examples/dialogues/speaker.py examples/dialogues/engine.jsonl

Reads requests on standard input, one line each, and answers with the recorded replies as long as they are the recorded
requests; else it says on standard error what was expected, and ends with 1. Standard library only.
"""

import json
import sys
from pathlib import Path


def main() -> int:
    for n, line in enumerate(Path(sys.argv[1]).read_text("utf-8").splitlines(), 1):
        exchange, said = json.loads(line), sys.stdin.readline()
        try:
            request = json.loads(said)
        except ValueError:
            request = None
        if request != exchange["request"]:
            print(f"line {n}: expected {json.dumps(exchange['request'])}, got {said.strip()!r}", file=sys.stderr)
            return 1
        print(json.dumps(exchange["reply"], ensure_ascii=False), flush=True)
    return 0


raise SystemExit(main())
