"""statistics.html, statistics.tsv and findings.tsv: which tests fail how often, and why.

They are for the person who teaches, to see what to explain again. They name no student.
"""

from pathlib import Path

from result import Result

from formats import statistics_page
from formats.cells import tsv
from formats.counted import OfExercise, of_all
from formats.files import save

TEST_HEAD = ["exercise", "test", "core", "submissions", "passed", "failed", "did_not_run", "shows"]
FINDING_HEAD = ["exercise", "finding", "students", "tests"]


def test_rows(counted: list[OfExercise]) -> list[list]:
    return [
        [e.name, t.name, "core" if t.core else "-", t.all, t.passed, t.failed, t.absent, t.shows]
        for e in counted
        for t in e.tests
    ]


def finding_rows(counted: list[OfExercise]) -> list[list]:
    return [
        [e.name, code, students, " ".join(tests)]
        for e in counted
        for code, students, tests in e.findings
    ]


def write(results: list[Result], folder: Path) -> None:
    counted = of_all(results)
    save(folder / "statistics.tsv", tsv([TEST_HEAD, *test_rows(counted)]))
    save(folder / "findings.tsv", tsv([FINDING_HEAD, *finding_rows(counted)]))
    save(folder / "statistics.html", statistics_page.page(counted))
