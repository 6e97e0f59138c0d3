"""Moments at which a card is tried: in the hand, in Combat, while intercepting; and what it adds to the wallet."""

from tests.afrika_deck.board import Board, Play


def tactics(*hand: str) -> Board:
    return Board().hand("A", *hand)


def in_combat(events: tuple[str, ...], *front: str) -> Play:
    """A attacks a City with as many garrison cards as there are events given, and stands before window A."""
    city = {1: "el_agheila", 2: "derna", 3: "fort_capuzzo"}[len(events)]
    play = Board().city(city, "B").front("A", *front).events(*events).at("tactics")
    return play.do(f"attack {city}")


def intercepting(forces: tuple[str, ...], *front: str) -> Play:
    """A intercepts, in step 1."""
    board = Board().front("A", *front).british(*forces).deck("A", "convoy_transport*4")
    return board.turn(scheduled=1).at("clean-up")


def gains(play: Play, before: dict[str, int]) -> dict[str, int]:
    after = play.look()["wallet"]
    return {point: after[point] - before[point] for point in after if after[point] != before[point]}


def use(play: Play, ability: str) -> dict[str, int]:
    """What using an ability adds to the wallet."""
    before = play.look()["wallet"]
    return gains(play.do(f"use {ability}"), before)


def played(board: Board, card: str) -> dict[str, int]:
    """What playing a card adds to the wallet, its cost included."""
    play = board.at("tactics")
    before = play.look()["wallet"]
    return gains(play.do(f"play {card}"), before)
