"""Players for tests: some do what players must not, one costs nothing."""

import time

from alamein.ai.player import Chair


class Raises:
    def choose(self, chair: Chair) -> int:
        raise RuntimeError("no idea")


class Cheats:
    def choose(self, chair: Chair) -> int:
        return -7


class Hangs:
    def choose(self, chair: Chair) -> int:
        time.sleep(3)
        return chair.legal()[0]


class Last:
    def __init__(self, parameters: str) -> None:
        self.parameters = parameters

    def choose(self, chair: Chair) -> int:
        return chair.legal()[-1]
