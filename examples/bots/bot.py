"""A program that plays any of the games: it asks on standard output and reads answers on standard input.

    alamein bot --game alam_halfa -- python3 examples/bots/bot.py           all seats, here
    alamein bot --server URL --seat TOKEN -- python3 examples/bots/bot.py   one seat at a table

It knows nothing but what it is told, and chooses at random with three rules of thumb. Standard library only.
"""

import json
import random
import sys

ENDS = ("done", "pass", "end")  # words that end a phase
PATIENCE = 40  # actions in a row before it ends a phase when it can
CHANCE = random.Random()  # its own: give it a number to play the same again


def ask(**request: object) -> dict[str, object]:
    """Send one request, which is one line, and read its answer, which is one line."""
    print(json.dumps(request), flush=True)
    if not (line := sys.stdin.readline()):
        sys.exit("nobody answers any more")
    reply: dict[str, object] = json.loads(line)
    return reply


def likely(odds: object) -> float:
    """How likely the combat being prepared brings nothing: the less, the better the attack."""
    if not isinstance(odds, dict):
        return 0.0
    return sum(o["percent"] for o in odds["outcomes"] if not o["code"] or "no" in o["result"].lower()) / 100


def choose(legal: list[str], acted: int) -> str:
    """One of the legal actions, which are texts: a verb and what it is done to."""
    verbs = {text: text.split(" ")[0] for text in legal}
    ends = [text for text in legal if verbs[text] in ENDS]
    if ends and (acted > PATIENCE or CHANCE.random() < 0.1):
        return ends[0]  # 1. do not dawdle
    attacks = [text for text in legal if verbs[text] in ("attack", "target")]
    if attacks and CHANCE.random() < 0.5:
        return CHANCE.choice(attacks)  # 2. attack when you can
    if ends and len(legal) > 1 and likely(ask(odds={}).get("odds")) > 0.9:
        return ends[0]  # 3. but not for nothing
    return CHANCE.choice([text for text in legal if text not in ends] or legal)


def main() -> None:
    acted = 0
    while not (standing := ask(legal={})).get("over"):  # waits for the turn
        legal = standing.get("legal")
        if not isinstance(legal, list):
            sys.exit(str(standing.get("error", "no list of actions")))
        action = choose(legal, acted)
        acted = 0 if action.split(" ")[0] in ENDS else acted + 1
        if "error" in (reply := ask(act=action)):
            print(reply["error"], file=sys.stderr)


main()
