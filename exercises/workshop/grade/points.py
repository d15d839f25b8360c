"""What each test of an exercise is worth: its points.tsv.

Each line has, separated by tabs, a test of test.c, its points, its part, whether it is a core test,
and what passing it shows. A test that the skeleton already passes has one more column. This column
says with which other test the given test counts: with `any` test that the skeleton fails, or with
the test named there.

So a student who hands in the skeleton gets 0, even after changes that solve nothing: the given
tests pass, but none of the tests that they count with does. A test that did not run counts 0,
because the table says how many points there are.

A part is done only if its core tests pass. They are about what only this exercise asks for: that
the result is right, by this algorithm. If one of them does not pass, at most SHARE of the part's
points count, because the other tests of the part also pass if one thread does all the work.

A line without the columns for the part and the core, as tables once were, is of no part and not
core.
"""

import math
import re
from dataclasses import dataclass
from pathlib import Path

from result import Test

TOTAL = 20  # points of each exercise, as the tables come with the workbook
NAMED = 5  # tests that a sentence names
SHARE = 0.25  # of a part's points, without its core tests
ANY = "any"
CORE = {"core": True, "-": False}
WHOLE = 0  # the part of a test that is about the whole kernel


class BadPoints(ValueError):
    """The table is wrong. The message is one line that names the place."""


@dataclass(frozen=True)
class Worth:
    """A line of points.tsv."""

    test: str
    points: float
    shows: str
    counts_with: str = ""  # of a test that the skeleton passes: ANY, or a test
    part: int = WHOLE
    core: bool = False


@dataclass(frozen=True)
class Cap:
    """That a part has more points than it can have without its core tests."""

    taken: float  # points that do not count
    says: str  # why: a sentence


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
    if len(cells) not in (3, 4, 5, 6) or not all(cells):
        columns = "a test, its points, its part, core or -, and what it shows"
        raise BadPoints(f"a line needs {columns}, separated by tabs")
    part, core = WHOLE, False
    if len(cells) > 4:
        part, core = part_of(cells.pop(2)), is_core(cells.pop(2))
    try:
        points = float(cells[1])
    except ValueError:
        points = math.nan
    if not 0 <= points < math.inf:
        raise BadPoints(f"{cells[1]} is not a number of points")
    return Worth(cells[0], points, *cells[2:], part=part, core=core)


def part_of(cell: str) -> int:
    if not re.fullmatch("[1-9]|-", cell):
        raise BadPoints(f"{cell} is not a part: it is a number, or - for the whole kernel")
    return WHOLE if cell == "-" else int(cell)


def is_core(cell: str) -> bool:
    if cell not in CORE:
        raise BadPoints(f"{cell} must be core, or - if the test is not a core test")
    return CORE[cell]


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


def award(
    table: list[Worth],
    outcomes: dict[str, str],
    findings: dict[str, str],
    codes: dict[str, list[str]] | None = None,
) -> list[Test]:
    """The result of each test of the table.

    `outcomes` has the outcome of each test that ran. `findings` says what was found in the tests
    that failed, and `codes` has the codes for it.
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
            line.core,
            (codes or {}).get(line.test, []),
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


def caps(table: list[Worth], tests: list[Test]) -> list[Cap]:
    """The caps on what these tests give, where they take something away.

    `tests` are what `award` has made of the table.
    """
    last = max((line.part for line in table), default=WHOLE)
    parts: dict[int, list[Test]] = {}
    for line, test in zip(table, tests, strict=True):
        parts.setdefault(line.part or last, []).append(test)
    whole = any(line.part == WHOLE for line in table)
    found = [cap(part, part == last and whole, theirs) for part, theirs in sorted(parts.items())]
    return [cap for cap in found if cap]


def cap(part: int, whole: bool, tests: list[Test]) -> Cap | None:
    """The cap on a part, which may contain the tests of the whole kernel."""
    lacking = [test for test in tests if test.core and test.outcome != "pass"]
    of, got = sum(test.of for test in tests), sum(test.points for test in tests)
    most = round(SHARE * of, 2)
    if not lacking or got <= most:
        return None
    done = f"part {part}" if part else "the exercise"
    place = f" of part {part}" + " and the whole kernel" * whole if part else ""
    them = "it" if len(lacking) == 1 else "them"
    limit = f"At most {most:g} of the {of:g} points{place}"
    why = f"{reasons(lacking)}, and without {them} {done} is not done."
    return Cap(round(got - most, 2), f"{limit}: {why}")


def reasons(lacking: list[Test]) -> str:
    """The tests, in the words of a sentence: those that failed, and those that did not run."""
    failed = [test.name for test in lacking if test.outcome == "fail"]
    absent = [test.name for test in lacking if test.outcome != "fail"]
    said = []
    if failed:
        said.append(f"{listed(failed)} {'fails' if len(failed) == 1 else 'fail'}")
    if absent:
        said.append(f"{listed(absent)} did not run")
    return ", and ".join(said)


def listed(names: list[str]) -> str:
    """The names as `a`, `a and b`, or `a, b and c`, and how many more there are."""
    if len(names) > NAMED:
        names = [*names[: NAMED - 1], f"{len(names) - NAMED + 1} more"]
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
