"""Counts which tests fail how often, and what is found.

A *finding* is the code of what a test
found, such as shared-race. A student counts once for a finding of an exercise, however many tests
found it, because one fault makes several tests fail.
"""

from collections import Counter
from dataclasses import dataclass

from result import Result

from formats.files import amount, exercises



@dataclass(frozen=True)
class OfTest:
    name: str
    core: bool
    shows: str
    passed: int
    failed: int
    absent: int  # it did not run, or was skipped

    @property
    def all(self) -> int:
        return self.passed + self.failed + self.absent


@dataclass(frozen=True)
class OfExercise:
    name: str
    students: int
    tested: int  # submissions of which some test ran
    solved: int
    mean: float  # points of those that were tested
    of: float
    tests: list[OfTest]
    findings: list[tuple[str, int, list[str]]]  # code, students, tests; the most frequent first


def was_tested(result: Result) -> bool:
    return any(test.outcome in ("pass", "fail") for test in result.tests)


def of_exercise(name: str, results: list[Result]) -> OfExercise:
    tested = [result for result in results if was_tested(result)]
    students: Counter[str] = Counter()
    found_by: dict[str, Counter[str]] = {}
    for result in tested:
        students.update({code for test in result.tests for code in test.codes})
        for test in result.tests:
            for code in test.codes:
                found_by.setdefault(code, Counter())[test.name] += 1
    findings = [
        (code, count, [test for test, _ in found_by[code].most_common()])
        for code, count in sorted(students.items(), key=lambda pair: (-pair[1], pair[0]))
    ]
    points = [result.points for result in tested]
    return OfExercise(
        name,
        len(results),
        len(tested),
        sum(result.state == "solved" for result in results),
        sum(points) / len(points) if points else 0.0,
        max((result.of for result in results), default=0.0),
        of_tests(tested),
        findings,
    )


def of_tests(tested: list[Result]) -> list[OfTest]:
    outcomes: dict[str, Counter[str]] = {}
    about = {}
    for result in tested:
        for test in result.tests:
            outcomes.setdefault(test.name, Counter())[test.outcome] += 1
            about[test.name] = test
    return [
        OfTest(
            name,
            about[name].core,
            about[name].shows,
            counts["pass"],
            counts["fail"],
            counts["skip"] + counts["missing"],
        )
        for name, counts in outcomes.items()
    ]


def of_all(results: list[Result]) -> list[OfExercise]:
    return [
        of_exercise(name, [result for result in results if result.exercise == name])
        for name in exercises(results)
    ]


def summary(counted: OfExercise) -> str:
    solved = f"{counted.solved} of {counted.students} students solved it"
    if not counted.tested:
        return f"{solved}."
    were = "submission was" if counted.tested == 1 else "submissions were"
    points = f"{amount(counted.mean)} of {amount(counted.of)} points on average"
    return f"{solved}. {counted.tested} {were} tested, with {points}."
