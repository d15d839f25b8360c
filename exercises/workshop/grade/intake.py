"""Finds out who handed in what: turns a folder of submissions into a list of jobs.

The folder has a folder or an archive for each student, or is an export of Moodle, Canvas or
Gradescope. In each student's folder, at any depth, kernel files are EXERCISE/kernel.cu or
EXERCISE.cu. If only one exercise is graded, any other kernel.cu counts, too. Without such a file, a
file whose name nearly says so is taken if it is the only one, and a note names it: see names.py.
Nothing is guessed: if two files may be meant, neither is graded, and the job names both.

When something was handed in is said only by the system or the person that collected it: by a list,
by the name of a file that the system made, or by folders directly in a student's folder that no
system made. Whatever a student named says nothing about time.
"""

import hashlib
import math
import re
import unicodedata
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from pathlib import Path

import courses
import names
import tree
from entry import ASIDE, unreadable
from result import LINE_LIMIT, NAME_LIMIT, UNGRADED, clean, shown

ATTEMPT = re.compile(r"attempt[-_ ]?(\d{1,5})", re.IGNORECASE)
TIME = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[T _](\d\d)[-:](\d\d)(?:[-:](\d\d)(?:\.\d+)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?"
)
DAY = 86_400
ARCHIVES = (".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".7z", ".rar")


class BadFolder(ValueError):
    """SUBMISSIONS is not a folder of submissions. The message is one line."""


@dataclass(frozen=True)
class Choice:
    """Which submissions count, as the settings say."""

    only: str = ""  # exercise
    attempt: str = "last"  # first, last or best
    due: datetime | None = None
    roster: Path | None = None


@dataclass
class Attempt:
    """Everything that a student handed in at one time."""

    below: str = ""  # its path in the student's folder: attempt-2/
    time: datetime | None = None
    number: int = 0  # 2 for attempt-2; 0 if it has no number
    sources: list[tuple[Path, str]] = field(default_factory=list)  # and its name when handed in
    files: list[tree.Entry] = field(default_factory=list)


@dataclass
class Student:
    name: str
    id: str = ""
    attempts: list[Attempt] = field(default_factory=list)
    late: bool = False  # marked so by the course system, without a time
    aside: list[str] = field(default_factory=list)  # kernel files in folders that are not looked at
    problem: str = ""  # why nothing of the student's can be graded
    failure: str = ""  # of our own code, while it looked into what the student handed in


@dataclass
class Candidates:
    """The files of an attempt that may be for an exercise."""

    attempt: Attempt
    files: list[tree.Entry]
    number: int = 1  # of the attempt
    loose: bool = False  # taken although the name is not in one of the exact forms

    def paths(self) -> list[str]:
        return [self.attempt.below + file.path for file in self.files]


@dataclass
class Job:
    """One submission to one exercise. With a `state` nothing is graded, and `what` says why."""

    student: str
    exercise: str
    id: str = ""
    attempt: int = 1
    handed_in: str | None = None
    late_days: int = 0
    file: str = ""
    data: bytes = b""
    state: str = ""  # missing, refused or ungraded
    what: str = ""
    handed_in_by: str = ""  # the member of the student's group who handed it in
    loose: bool = False  # the file's name only nearly says what it is

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest() if self.file and not self.state else ""


@dataclass
class Intake:
    """What is to be graded, and notes for the person who grades."""

    jobs: list[Job] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def time_of(text: str, due: datetime | None = None) -> datetime | None:
    """The text as a time. None if it is not a time.

    If it names no zone, it is in the zone of `due` or, without that, in this machine's.
    """
    found = TIME.fullmatch(text.strip())
    if not found:
        return None
    *numbers, second, zone = found.groups()
    try:
        time = datetime(*map(int, numbers), int(second or 0))
        if zone in ("Z", "UTC"):
            return time.replace(tzinfo=timezone.utc)
        if zone:
            return datetime.strptime(f"{time:%Y-%m-%d %H:%M:%S} {zone}", "%Y-%m-%d %H:%M:%S %z")
        return time.replace(tzinfo=due.tzinfo) if due else time.astimezone()
    except (ValueError, OverflowError):
        return None


def late_days(time: datetime | None, due: datetime | None) -> int:
    """Days begun since the submission was due."""
    if not time or not due:
        return 0
    return max(0, math.ceil((time - due).total_seconds() / DAY))


def short(name: str) -> str:
    """The name as results have it: short enough, and different for different names."""
    name = shown(name)
    if len(name) <= NAME_LIMIT:
        return name
    return name[: NAME_LIMIT - 20] + "…" + hashlib.sha256(name.encode()).hexdigest()[:16]


def students_of(submissions: Path, notes: list[str], due: datetime | None) -> list[Student]:
    """The students with folders or files here. Adds notes about files that belong to nobody."""
    listed = gradescope_list(submissions, notes)
    found: dict[tuple[str, str], Student] = {}
    for path in sorted(submissions.iterdir()):
        if path.name in tree.SKIPPED | {courses.GRADESCOPE}:
            continue
        if path.name.startswith("."):
            if is_folder(path):
                notes.append(f"{shown(path.name)} begins with a dot, so nothing in it is graded")
            continue
        handed = listed.get(path.name, courses.Handed())
        owners = handed.names or [name for name in [whose(path)] if name]
        if not owners and not courses.MOODLE.fullmatch(path.name):
            notes.append(f"{shown(path.name)} is not in a student's folder, so it is not graded")
        for name in owners:
            own = unicodedata.normalize("NFC", name.student)
            student = found.setdefault((own, name.id), Student(own, name.id))
            student.late = student.late or name.late
            try:
                add_source(student, path, name, time_of(handed.time, due))
                if not name.exported and not handed.time:
                    add_attempts(student, path, due)
            except (OSError, UnicodeError) as error:
                blame(student, error)
    students = list(found.values())
    every = [student.name for student in students]
    for student in students:
        if every.count(student.name) > 1 and student.id:
            student.name += f" ({student.id})"
        look_into(student)
    return students


def gradescope_list(submissions: Path, notes: list[str]) -> dict[str, courses.Handed]:
    path = submissions / courses.GRADESCOPE
    try:
        return courses.gradescope(path) if path.is_file() else {}
    except courses.NoYaml:
        lost = "students have the names of their folders, and there are no times"
        mend = "apt-get install python3-yaml"
        notes.append(f"{courses.GRADESCOPE} is not read, so {lost}; to mend it: {mend}")
        return {}
    except courses.BadFile as error:
        raise BadFolder(str(error)) from error


def is_folder(path: Path) -> bool:
    """Whether it is a folder. If that can't be known, it counts as one, so its owner gets a row."""
    try:
        return path.is_dir()
    except OSError:
        return True


def whose(path: Path) -> courses.Name | None:
    return courses.of_folder(path.name) if is_folder(path) else courses.of_file(path.name)


def blame(student: Student, error: Exception) -> None:
    """Notes that something of the student's can't be read, and why. Nobody else is affected."""
    try:
        if isinstance(error, OSError):
            error = unreadable("the student's folder", error)
    except OSError:  # the machine is at fault: the same command tries it again
        pass
    if isinstance(error, (tree.Refused, UnicodeError)):
        student.problem = student.problem or str(error)
    else:
        student.failure = failure(error)


def add_source(student: Student, path: Path, name: courses.Name, time: datetime | None) -> None:
    """Adds the folder, archive or file to what the student handed in."""
    if path.is_symlink():
        student.problem = f"{path.name} is a link"
        return
    if time or not student.attempts or student.attempts[0].time:
        student.attempts.insert(0, Attempt(time=time))
    student.attempts[0].sources.append((path, name.file))


def add_attempts(student: Student, path: Path, due: datetime | None) -> None:
    """Adds the attempts that folders directly in the student's folder say."""
    if path.is_symlink() or not path.is_dir():
        return
    folders = sorted(f for f in path.iterdir() if f.is_dir() and not f.is_symlink())
    for folder in folders:
        numbered, when = ATTEMPT.fullmatch(folder.name), time_of(folder.name, due)
        if numbered or when:
            attempt = Attempt(folder.name + "/", when, int(numbered[1]) if numbered else 0)
            attempt.sources.append((folder, ""))
            student.attempts.append(attempt)


def look_into(student: Student) -> None:
    """Lists each attempt's files. The student's folder has those that no attempt's folder has."""
    budget = tree.Budget()
    apart = {attempt.below for attempt in student.attempts if attempt.below}
    try:
        for attempt in student.attempts:
            for path, name in attempt.sources:
                named = name and not path.is_dir() and not tree.is_archive(name)
                for file in tree.entries(path, budget):
                    own = replace(file, path=name) if named else file
                    if not attempt.below and file.path.split("/", 1)[0] + "/" in apart:
                        continue
                    if not own.aside:
                        attempt.files.append(own)
                    elif names.is_kernel(tree.last_name(own.path)):
                        student.aside.append(attempt.below + own.path)
    except Exception as error:  # nor must a fault of ours end the others' grading
        blame(student, error)


def meant(
    files: list[tree.Entry], exercise: str, choice: Choice, exercises: list[str]
) -> tuple[list[tree.Entry], bool]:
    """The files that may be for the exercise, and whether they only nearly say so."""
    exact = [file for file in files if names.says_exactly(file.path, exercise)]
    if exact:
        return exact, False
    nearly = [file for file in files if names.loosely_for(file.path, exercises) == exercise]
    kernels = []
    if choice.only == exercise:
        kernels = [file for file in files if is_any_kernel(file.path, exercises)]
    odd = [file for file in kernels if tree.last_name(file.path) != "kernel.cu"]
    return nearly + kernels, bool(nearly or odd)


def is_any_kernel(path: str, exercises: list[str]) -> bool:
    """Whether the file may have a kernel and does not say of which exercise."""
    name = tree.last_name(path)
    return names.is_kernel(name) and not names.loosely_for(path, exercises)


def attempts_at(
    student: Student, exercise: str, choice: Choice, exercises: list[str]
) -> list[Candidates]:
    """The student's attempts that have a file for the exercise, the earliest first."""
    found = []
    for attempt in student.attempts:
        files, loose = meant(attempt.files, exercise, choice, exercises)
        if files:
            found.append(Candidates(attempt, files, loose=loose))
    if not in_order(found):
        raise tree.Refused(which([path for candidates in found for path in candidates.paths()]))
    found.sort(key=lambda candidates: candidates.attempt.time or candidates.attempt.number)
    for number, candidates in enumerate(found, 1):
        candidates.number = candidates.attempt.number or number
    return found


def in_order(found: list[Candidates]) -> bool:
    """Whether the order of the attempts is known: all have a time, or all have a number."""
    times = {candidates.attempt.time for candidates in found}
    numbers = {candidates.attempt.number for candidates in found}
    by_time = None not in times and len(times) == len(found)
    by_number = times == {None} and 0 not in numbers and len(numbers) == len(found)
    return len(found) < 2 or by_time or by_number


def safely(student: Student, exercise: str, choice: Choice, exercises: list[str]) -> list[Job]:
    """The student's jobs. A fault of our own code gives a row, and does not end the grading."""
    try:
        return jobs_of(student, exercise, choice, exercises)
    except Exception as error:
        return [Job(student.name, exercise, student.id, state=UNGRADED, what=failure(error))]


def jobs_of(student: Student, exercise: str, choice: Choice, exercises: list[str]) -> list[Job]:
    """The student's jobs for the exercise: one job, or each attempt if the best one counts."""
    job = Job(student.name, exercise, student.id)
    try:
        if student.failure:
            return [replace(job, state=UNGRADED, what=student.failure)]
        if student.problem:
            raise tree.Refused(student.problem)
        attempts = attempts_at(student, exercise, choice, exercises)
    except tree.Refused as error:
        return [refused(job, error)]
    if not attempts:
        return [replace(job, state="missing", what=nothing_but(student, exercise, exercises))]
    if choice.attempt != "best":
        attempts = [attempts[0 if choice.attempt == "first" else -1]]
    return [job_of(student, job, candidates, choice) for candidates in attempts]


def nothing_but(student: Student, exercise: str, exercises: list[str]) -> str:
    """Why the exercise is missing: a file that is not looked at may be meant."""
    for path in student.aside:
        if names.loosely_for(path, exercises) in (exercise, ""):
            where = f"{path}, which is below a folder named {ASIDE}"
            return clean(shown(f"nothing was handed in but {where}"), LINE_LIMIT)
    return "nothing was handed in"


def which(paths: list[str]) -> str:
    return f"which file is meant: {' or '.join(paths)}?"


def failure(error: Exception) -> str:
    """What a fault of our own code says in the table."""
    return clean(shown(f"{type(error).__name__} while it was read: {error}"), LINE_LIMIT)


def refused(job: Job, error: tree.Refused) -> Job:
    return replace(job, state="refused", what=clean(shown(str(error)), LINE_LIMIT))


def job_of(student: Student, job: Job, candidates: Candidates, choice: Choice) -> Job:
    time, paths = candidates.attempt.time, candidates.paths()
    late = late_days(time, choice.due)
    if student.late and choice.due and not time:
        late = 1  # how many days is not known
    job = replace(job, attempt=max(1, candidates.number), late_days=late, loose=candidates.loose)
    if time:
        job.handed_in = time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    try:
        if len(paths) > 1:
            raise tree.Refused(which(paths))
        job.file = clean(shown(paths[0]), 4 * NAME_LIMIT)
        job.data = candidates.files[0].read()
    except tree.Refused as error:
        return refused(job, error)
    except Exception as error:
        return replace(job, state=UNGRADED, what=failure(error))
    return job


def of_roster(students: list[Student], roster: dict[str, str], notes: list[str]) -> list[Student]:
    """The roster's students, with what they handed in. Adds notes about students not in it."""
    by_name = {student.name: student for student in students}
    roster = {unicodedata.normalize("NFC", name): about for name, about in roster.items()}
    for name in sorted(set(by_name) - set(roster)):
        notes.append(f"{shown(name)} is not in the roster, so nothing of theirs is graded")
    listed = []
    for name, about in roster.items():
        student = by_name.get(name, Student(name))
        listed.append(replace(student, id=about or student.id))
    return listed


def not_taken(student: Student, exercises: list[str]) -> list[str]:
    """Files that the student may want graded, but that don't name their exercise."""
    return [
        attempt.below + file.path
        for attempt in student.attempts
        for file in attempt.files
        if file.path.lower().endswith(ARCHIVES) or is_any_kernel(file.path, exercises)
    ]


def take_in(submissions: Path, exercises: list[str], choice: Choice) -> Intake:
    """Everything to be graded, in the order of exercises and students. Raises BadFolder."""
    intake = Intake()
    students = students_of(submissions, intake.notes, choice.due)
    if choice.roster:
        try:
            roster = courses.roster(choice.roster)
        except courses.BadFile as error:
            raise BadFolder(str(error)) from error
        students = of_roster(students, roster, intake.notes)
    if not students:
        raise BadFolder(f"{shown(str(submissions))} has no folder for a student")
    for student in students:
        student.name, student.id = short(student.name), clean(student.id, NAME_LIMIT)
    students.sort(key=lambda student: student.name)
    for exercise in [choice.only] if choice.only else exercises:
        jobs = [(s, job) for s in students for job in safely(s, exercise, choice, exercises)]
        if choice.only or any(job.state != "missing" and not s.problem for s, job in jobs):
            intake.jobs += [job for _, job in jobs]
    taken = {(job.student, job.file) for job in intake.jobs if job.file}
    for job in intake.jobs:
        if job.loose and job.file and not job.state:
            line = f"{job.student}: '{job.file}' is taken for {job.exercise}"
            intake.notes.append(clean(line, LINE_LIMIT))
    for student in students:
        if student.failure:
            intake.notes.append(f"{student.name}: {student.failure}")
        for path in student.aside:
            line = f"{student.name}: {shown(path)} is below a folder named {ASIDE}"
            intake.notes.append(clean(f"{line}, so it is not graded", LINE_LIMIT))
        if student.late and choice.due and not any(a.time for a in student.attempts):
            intake.notes.append(f"{student.name}: marked late without a time, so 1 late day counts")
        if student.problem:
            intake.notes.append(f"{student.name}: {clean(shown(student.problem), LINE_LIMIT)}")
        for path in not_taken(student, exercises):
            if (student.name, shown(path)) not in taken:
                line = f"{student.name}: {shown(path)} doesn't say which exercise it is for"
                intake.notes.append(clean(line, LINE_LIMIT))
    return intake
