"""GROUPS: students who hand in together. What one member hands in counts for all members.

The columns are group and student, with a line for each member.

Nothing is guessed: if two members hand in different files for an exercise, the whole group's
submission is refused, and the reason names both. If their files are the same, that of the member
who handed in first counts for all.
"""

from dataclasses import dataclass, replace
from pathlib import Path

import intake
import sheet
from people import People
from result import LINE_LIMIT, clean


@dataclass(frozen=True)
class Group:
    name: str
    lines: list[sheet.Line]  # one for each member


def read(path: Path) -> list[Group]:
    """Raises BadFile."""
    groups: dict[str, list[sheet.Line]] = {}
    for line in sheet.records(path, "group student"):
        groups.setdefault(line["group"], []).append(line)
    return [Group(name, lines) for name, lines in groups.items()]


def members(groups: list[Group], people: People, strict: bool) -> dict[str, list[str]]:
    """The names of each group's members.

    Raises BadFile if somebody is a member twice; or is unknown, if `strict`.
    """
    group_of: dict[str, str] = {}
    found: dict[str, list[str]] = {}
    for group in groups:
        for line in group.lines:
            student = people.known(line) if strict else people.named(line)
            if student in group_of:
                raise line.wrong(f"{student} is already in group {group_of[student]}")
            group_of[student] = group.name
            found.setdefault(group.name, []).append(student)
    return found


def share(jobs: list[intake.Job], groups: dict[str, list[str]], people: People) -> list[intake.Job]:
    """The jobs, where each member of a group has those of the member who handed in."""
    by_exercise: dict[str, list[intake.Job]] = {}
    for job in jobs:
        by_exercise.setdefault(job.exercise, []).append(job)
    for exercise, theirs in by_exercise.items():
        for group, students in groups.items():
            theirs = shared(theirs, exercise, group, students, people)
        by_exercise[exercise] = theirs
    return [job for theirs in by_exercise.values() for job in theirs]


def shared(
    jobs: list[intake.Job], exercise: str, group: str, students: list[str], people: People
) -> list[intake.Job]:
    """The same for one exercise and one group."""
    handed: dict[str, list[intake.Job]] = {}
    for job in jobs:
        if job.student in students and job.state != "missing":
            handed.setdefault(job.student, []).append(job)
    if not handed:
        return jobs
    others = [job for job in jobs if job.student not in students]
    owner = min(handed, key=lambda student: (handed[student][0].handed_in or "9", student))
    counts = [replace(job, handed_in_by=owner) for job in handed[owner]]
    if len({tuple((job.state, job.sha256) for job in theirs) for theirs in handed.values()}) > 1:
        names = " and ".join(sorted(handed))
        what = f"which file is meant: {names} of group {group} have handed in different files"
        counts = [intake.Job(owner, exercise, state="refused", what=clean(what, LINE_LIMIT))]
    copies = [
        replace(job, student=student, id=people.id_of.get(student, ""))
        for student in students
        for job in counts
    ]
    return others + copies
