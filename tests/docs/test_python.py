"""The examples of the front door and of the pages do what they say."""

import doctest
from pathlib import Path

import pytest

import alamein

ROOT = Path(__file__).parents[2]
FLAGS = doctest.ELLIPSIS


def test_examples_of_the_package() -> None:
    failed, tried = doctest.testmod(alamein, optionflags=FLAGS)
    assert tried > 0 and failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/python.md", "docs/research.md", "docs/data-sets.md"])
def test_examples_of_the_pages(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=FLAGS)
    assert tried > 4 and failed == 0
