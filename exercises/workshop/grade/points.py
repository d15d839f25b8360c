"""What each test of an exercise is worth: its points.tsv.

Each line has, separated by tabs, a test of test.c, its points and what passing it shows. A test
that the skeleton already passes has a fourth column. This column says with which other test the
given test counts: with `any` test that the skeleton fails, or with the test named there.

So a student who hands in the skeleton gets 0, even after changes that solve nothing: the given
tests pass, but none of the tests that they count with does. A test that did not run counts 0,
because the table says how many points there are.
"""

import math
from dataclasses import dataclass
from pathlib import Path

from result import Test

TOTAL = 20  # points of each exercise, as the tables come with the workbook
ANY = "any"


class BadPoints(ValueError):
    """The table is wrong. The message is one line that names the place."""


@dataclass(frozen=True)
class Worth:
    """A line of points.tsv."""

    test: str
    points: float
    shows: str
    counts_with: str = ""  # of a test that the skeleton passes: ANY, or a test


def read(path: Path) -> list[Worth]:
    """The lines of the table, in their order. Raises BadPoints."""
    table = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                table.append(worth(line.split("\t")))
            except BadPoints as error:
                raise BadPoints(f"{path}:{number}: {error}") from error
    try:
        check(table)
    except BadPoints as error:
        raise BadPoints(f"{path}: {error}") from error
    return table


def worth(cells: list[str]) -> Worth:
    if len(cells) not in (3, 4) or not all(cells):
        raise BadPoints("a line needs a test, its points and what it shows, separated by tabs")
    try:
        points = float(cells[1])
    except ValueError:
        points = math.nan
    if not 0 <= points < math.inf:
        raise BadPoints(f"{cells[1]} is not a number of points")
    return Worth(cells[0], points, *cells[2:])


def check(table: list[Worth]) -> None:
    earned = {line.test for line in table if not line.counts_with}
    if not earned:
        raise BadPoints("the table has no test that the skeleton fails")
    if len({line.test for line in table}) < len(table):
        raise BadPoints("a test is listed twice")
    for line in table:
        if line.counts_with and line.counts_with not in earned | {ANY}:
            other = f"{line.counts_with}, which the skeleton passes or lacks"
            raise BadPoints(f"{line.test} counts with {other}")


def total(table: list[Worth]) -> float:
    """All points of the table."""
    return sum(line.points for line in table)


def award(table: list[Worth], outcomes: dict[str, str], findings: dict[str, str]) -> list[Test]:
    """The result of each test of the table.

    `outcomes` has the outcome of each test that ran. `findings` says what was found in the tests
    that failed.
    """
    passed = {test for test, outcome in outcomes.items() if outcome == "pass"}
    return [
        Test(
            line.test,
            outcomes.get(line.test, "missing"),
            line.points if counts(line, table, passed) else 0.0,
            line.points,
            line.shows,
            findings.get(line.test, ""),
        )
        for line in table
    ]


def counts(line: Worth, table: list[Worth], passed: set[str]) -> bool:
    """Whether the test has passed and counts."""
    if line.test not in passed:
        return False
    if line.counts_with == ANY:
        return any(other.test in passed for other in table if not other.counts_with)
    return not line.counts_with or line.counts_with in passed
