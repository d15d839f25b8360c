"""OVERRIDES: points that the person who grades decides, each with a reason.

The columns are student, exercise, points and reason. Such points are final: neither a cap nor a
deduction for late days applies to them. As the file is read again at each grading, they stay when
something is graded again.
"""

import math
from dataclasses import dataclass, replace
from pathlib import Path

import intake
import sheet
from people import People
from result import LINE_LIMIT, Result, clean


@dataclass(frozen=True)
class Override:
    line: sheet.Line  # with the student
    exercise: str
    points: float
    reason: str


def read(path: Path, worth: dict[str, float]) -> list[Override]:
    """`worth` has the points of each exercise. Raises BadFile."""
    found = []
    for line in sheet.records(path, "student exercise points reason"):
        if line["exercise"] not in worth:
            raise line.wrong(f"there is no exercise {line['exercise']}")
        try:
            points = float(line["points"].replace(",", "."))
        except ValueError:
            points = math.nan
        if not 0 <= points < math.inf:
            raise line.wrong(f"{line['points']} is not a number of points")
        if points > worth[line["exercise"]]:
            most = f"{line['exercise']} is worth {worth[line['exercise']]:g}"
            raise line.wrong(f"{line['points']} points are too many: {most}")
        reason = clean(line["reason"], LINE_LIMIT)
        if not reason:
            raise line.wrong("the column reason is empty")
        found.append(Override(line, line["exercise"], round(points, 2), reason))
    return found


def of_students(overrides: list[Override], people: People) -> dict[tuple[str, str], Override]:
    """The override for each student and exercise.

    Raises BadFile if there are two of them, or if there is no such student.
    """
    found: dict[tuple[str, str], Override] = {}
    for override in overrides:
        key = people.known(override.line), override.exercise
        if key in found:
            raise override.line.wrong(f"{key[0]} has other points in {found[key].line.place}")
        found[key] = override
    return found


def lacking(
    decided: dict[tuple[str, str], Override], jobs: list[intake.Job], people: People
) -> list[intake.Job]:
    """A job for each override of what was not handed in, so that it gets a row."""
    there = {(job.student, job.exercise) for job in jobs}
    return [
        intake.Job(
            student, exercise, people.id_of[student], state="missing", what="nothing was handed in"
        )
        for student, exercise in decided
        if (student, exercise) not in there
    ]


def apply(results: list[Result], decided: dict[tuple[str, str], Override]) -> list[Result]:
    """The results with the points that were decided."""
    found = []
    for result in results:
        override = decided.get((result.student, result.exercise))
        if override:
            own = {"computed": result.points, "decision": override.reason}
            result = replace(result, points=override.points, **own).check()
        found.append(result)
    return found
