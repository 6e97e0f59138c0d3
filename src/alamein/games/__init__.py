"""The games, a package each; `registry` finds them, those that others have installed included."""
