"""The expert for desert_decision."""
