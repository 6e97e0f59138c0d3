"""The web application: matches in a database, views for each seat, computer seats, the built browser UI."""
