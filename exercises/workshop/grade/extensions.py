"""EXTENSIONS: students who may hand in later than DUE.

The columns are student, exercise and extension. The exercise may be * for all exercises. The
extension is a number of days after DUE, or a time such as 2026-03-08T23:59, or a date, of which the
whole day counts. Times are in the zone of DUE. If several lines are for a student and an exercise, the latest time counts.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import intake
import sheet
from people import People

ALL = "*"
UNKNOWN_TIME = "the time is not known, but there is an extension: it does not count as late"


@dataclass(frozen=True)
class Extension:
    line: sheet.Line  # with the student
    exercise: str  # or ALL
    until: datetime


def read(path: Path, due: datetime, exercises: list[str]) -> list[Extension]:
    """Raises BadFile."""
    found = []
    for line in sheet.records(path, "student exercise extension"):
        if line["exercise"] not in (ALL, *exercises):
            raise line.wrong(f"there is no exercise {line['exercise']}")
        until = until_of(line["extension"], due)
        if not until:
            times = "a number of days, nor a time such as 2026-03-08T23:59"
            raise line.wrong(f"{line['extension']} is neither {times}")
        if until < due:
            raise line.wrong(f"{line['extension']} is before DUE")
        found.append(Extension(line, line["exercise"], until))
    return found


def until_of(text: str, due: datetime) -> datetime | None:
    if re.fullmatch(r"\d{1,3}", text):
        return due + timedelta(days=int(text))
    is_date = re.fullmatch(r"\d{4}-\d\d-\d\d", text)
    time = intake.time_of(f"{text}T23:59" if is_date else text, due)
    if time and time.second == 0:
        time += timedelta(seconds=59)  # as for DUE: the whole minute counts
    return time


def apply(
    jobs: list[intake.Job], extensions: list[Extension], people: People, strict: bool
) -> tuple[list[intake.Job], list[str]]:
    """The jobs with their late days counted anew; and notes for the person who grades.

    Raises BadFile for an unknown student if `strict`, because all students are known then.
    """
    until: dict[tuple[str, str], list[datetime]] = {}
    notes = []
    for extension in extensions:
        line = extension.line
        student = people.known(line) if strict else people.named(line)
        if student not in people.id_of:
            notes.append(f"{line.place}: {student} has handed in nothing")
        until.setdefault((student, extension.exercise), []).append(extension.until)

    def extended(job: intake.Job) -> intake.Job:
        times = until.get((job.student, job.exercise), []) + until.get((job.student, ALL), [])
        if not times or not job.late_days:
            return job
        if not job.handed_in:  # marked as late by a course system
            notes.append(f"{job.student}, {job.exercise}: {UNKNOWN_TIME}")
            return replace(job, late_days=0)
        time = datetime.strptime(job.handed_in, "%Y-%m-%dT%H:%M:%SZ")
        time = time.replace(tzinfo=timezone.utc)
        return replace(job, late_days=min(job.late_days, intake.late_days(time, max(times))))

    return [extended(job) for job in jobs], notes
