"""What a host relies on, with the real games: it runs on the compiled build, as the program does."""
