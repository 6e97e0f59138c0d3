"""Players: programs that take a seat. They know what their seat may know, and nothing else."""
