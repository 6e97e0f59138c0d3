"""A second opinion: each game's core once more, small and slow, written from its rulebook by somebody who has not read
the code of its rules.

`<game>.py` is an oracle. It reads a position as `dump` writes it and the data files, nothing else of the game.
`compare.py` plays a game and asks both; `<game>.toml` are faults that it must find. `tools/oracle.py` runs for as long
as you like.
"""
