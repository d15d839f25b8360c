"""gradescope/STUDENT.json: what an autograder writes to results.json for Gradescope.

https://gradescope-autograders.readthedocs.io/en/latest/specs/
"""

import json
from pathlib import Path

from result import Result, Test

from formats.files import (
    CORE,
    GIVEN,
    by_student,
    file_name,
    fresh,
    is_given,
    reasons,
    save,
    score_of,
)


def results_json(results: list[Result]) -> dict:
    """One student's results, as Gradescope shows them.

    Without a score, Gradescope reports that the autograder failed, and the instructor can run it
    again. So there is none if grading failed.
    """
    several = len(results) > 1
    score = sum(result.points for result in results)
    return ({"score": score} if all(result.graded for result in results) else {}) | {
        "execution_time": round(sum(result.seconds for result in results), 3),
        "output": "\n\n".join(summary(result) for result in results),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [
            case(result, number, test, several)
            for result in results
            if all(other.graded for other in results)
            for number, test in enumerate(result.tests, 1)
        ],
        "extra_data": {
            result.exercise: {
                "state": result.state,
                "seed": result.seed or "secret",
                "sandbox": result.sandbox,
                "sha256": result.sha256,
            }
            for result in results
        },
    }


def case(result: Result, number: int, test: Test, several: bool) -> dict:
    return {
        "name": f"{result.exercise} {test.name}" if several else test.name,
        "number": f"{int(result.exercise[:2])}.{number}" if several else str(number),
        "score": test.points,
        "max_score": test.of,
        "status": "passed" if test.outcome == "pass" else "failed",
        "output": "\n\n".join(filter(None, about(test))),
    }


def about(test: Test) -> list[str]:
    lacks_core = test.core and test.outcome != "pass"
    return [test.shows, unlike_passed(test), f"core: {CORE}" * lacks_core, test.finding]


def unlike_passed(test: Test) -> str:
    """Why a test has no points although it hasn't failed."""
    if test.outcome == "missing":
        return "The test did not run."
    if test.outcome == "skip":
        return "The test was skipped."
    return GIVEN if is_given(test) else ""


def summary(result: Result) -> str:
    lines = [f"{result.exercise}: {result.state}, {score_of(result)}"]
    lines += reasons(result)
    if result.what:
        lines.append(result.what)
    return "\n".join(lines) + ("\n\n" + result.report if result.report else "")


def write(results: list[Result], folder: Path) -> None:
    out = fresh(folder / "gradescope", ".json")
    for student, theirs in by_student(results).items():
        text = json.dumps(results_json(theirs), ensure_ascii=False, indent=1)
        save(out / f"{file_name(student)}.json", text + "\n")
