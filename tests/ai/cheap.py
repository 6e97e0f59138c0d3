"""A player for tests that costs nothing."""

from alamein.ai.player import Chair


class Last:
    def __init__(self, parameters: str) -> None:
        self.parameters = parameters

    def choose(self, chair: Chair) -> int:
        return chair.legal()[-1]
