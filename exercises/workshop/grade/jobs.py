"""What is to be graded, graded: each only once, here or on a cluster.

What decides a verdict makes its key: the kernel file, the exercise, the harness and the device,
the seed. A verdict is kept under its key in build/grading/kept/ as soon as it is there. So a
grading that was interrupted goes on from where it was, and only what has changed is graded anew.
Two students with the same file share a verdict.

What is left after that is tasks, and a `Runner` has them graded: run_here.py with the cores of
this machine, run_on_slurm.py with those of a cluster.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

import one
import points
import result as records
from intake import Job
from result import WITHOUT_POINTS, Result

# Below exercises/, what every verdict hangs on; and of an exercise's folder, what doesn't matter.
SHARED = ["exercise.mk", "skeletons.cksum", "harness", "simt", "workshop/sandbox"]
SHARED += [f"workshop/grade/{name}.py" for name in ("one", "process", "sources")]
ASIDE = ("*.md", "*.tsv", "*.gp", "kernel.cu", "ladder/*", "bench/*")


def digest_of(files: Iterable[Path], top: Path) -> bytes:
    """A sum of the files' names and bytes."""
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(f"{file.relative_to(top)}\0".encode("utf-8", "surrogateescape"))
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.digest()


def files_below(folder: Path) -> list[Path]:
    found = folder.rglob("*") if folder.is_dir() else [folder]
    return [f for f in found if f.is_file() and not any(f.match(aside) for aside in ASIDE)]


class Keys:
    """The key of a kernel file's verdict."""

    def __init__(self, bench: one.Bench):
        self.bench = bench
        self.exercises = bench.top / "exercises"
        shared = [file for name in SHARED for file in files_below(self.exercises / name)]
        compiler = one.output_of(["g++", "--version"])
        self.shared = digest_of(shared, bench.top) + compiler.encode()
        self.of_exercise: dict[str, bytes] = {}

    def exercise(self, name: str) -> bytes:
        """The sum of the exercise; of one that measures others' solutions, with these."""
        if name not in self.of_exercise:
            files = files_below(self.exercises / name)
            if "HARNESS_MEASURED" in (self.exercises / name / "Makefile").read_text():
                files += [f for f in self.exercises.glob("[0-9]*/solution.cu") if f not in files]
            self.of_exercise[name] = digest_of(files, self.bench.top)
        return self.of_exercise[name]

    def key(self, exercise: str, sha256: str) -> str:
        bench = self.bench
        told = f"{exercise} {sha256} {bench.seed} {bench.limit} {bench.sandbox}"
        told += " " + os.environ.get("UNCONFINED", "")  # of tests: what is refused otherwise runs
        return hashlib.sha256(self.shared + self.exercise(exercise) + told.encode()).hexdigest()


@dataclass(frozen=True)
class Task:
    """A kernel file to be graded, whoever handed it in."""

    key: str  # of its verdict
    exercise: str
    data: bytes


# Yields each task as it is done, with its verdict or, if the grading failed, None and why.
# `room` is the folder that it may work in. When it is closed, it ends what it has started.
Runner = Callable[[list[Task], one.Bench, Path], Iterator[tuple[Task, Result | None, str]]]


@dataclass
class Graded:
    results: list[Result] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)  # of the grading itself
    kept: int = 0  # that were there already
    shared: int = 0  # whose file another student's is, too


def of_job(job: Job, verdict: Result | None, bench: one.Bench) -> Result:
    """The job's record: from the verdict on its kernel file or, where none is needed, without."""
    own = {
        "student": job.student,
        "id": job.id,
        "attempt": job.attempt,
        "handed_in": job.handed_in,
        "late_days": job.late_days,
        "file": job.file,
        "sha256": job.sha256,
    }
    if verdict:
        return replace(verdict, **own)
    bare = Result(exercise=job.exercise, state=job.state, what=job.what, **own)
    bare.seed, bare.sandbox, bare.report = bench.seed, bench.sandbox, f"{job.state}: {job.what}"
    return bare


def with_points(result: Result, table: list[points.Worth], late: float) -> Result:
    """The result with the points of the table, less `late` of all of them for each late day."""
    outcomes = {test.name: test.outcome for test in result.tests}
    findings = {test.name: test.finding for test in result.tests if test.finding}
    result.tests = points.award(table, outcomes, findings)
    result.of = points.total(table)
    earned = sum(test.points for test in result.tests)
    if result.state in WITHOUT_POINTS:
        earned = 0.0
    result.deducted = round(min(earned, late * result.late_days * result.of), 2)
    result.points = round(earned - result.deducted, 2)
    return result.check()


def grade_all(
    jobs: list[Job],
    bench: one.Bench,
    room: Path,
    late: float,
    run: Runner,
    done: Callable[[Result, int, bool], None],
) -> Graded:
    """The results of the jobs, in their order. `done` is told each.

    It is also told how many are left, and whether the verdict was not kept already.
    """
    graded, results = Graded(), {}
    keys, tables = Keys(bench), {}
    for exercise in {job.exercise for job in jobs}:
        tables[exercise] = points.read(bench.top / "exercises" / exercise / "points.tsv")
    left = len(jobs)

    def settle(number: int, verdict: Result | None, fresh: bool = False) -> None:
        nonlocal left
        job = jobs[number]
        left -= 1
        results[number] = with_points(of_job(job, verdict, bench), tables[job.exercise], late)
        done(results[number], left, fresh)

    waiting: dict[str, list[int]] = {}
    for number, job in enumerate(jobs):
        if job.state:
            settle(number, None)
        else:
            waiting.setdefault(keys.key(job.exercise, job.sha256), []).append(number)
    tasks = []
    for key, numbers in waiting.items():
        graded.shared += len(numbers) - 1
        job = jobs[numbers[0]]
        verdict = kept_verdict(room, job.exercise, key)
        if verdict:
            graded.kept += len(numbers)
            for number in numbers:
                settle(number, verdict)
        else:
            tasks.append(Task(key, job.exercise, job.data))
    with closing(run(tasks, bench, room)) as verdicts:
        for task, verdict, failure in verdicts:
            numbers = waiting[task.key]
            if verdict:
                keep(verdict, room, task.key)
                for number in numbers:
                    settle(number, verdict, fresh=True)
            else:
                left -= len(numbers)
                graded.failures.append(f"{jobs[numbers[0]].student}, {task.exercise}: {failure}")
    graded.results = [results[number] for number in sorted(results)]
    return graded


def kept_path(room: Path, exercise: str, key: str) -> Path:
    return room / "kept" / exercise / f"{key}.json"


def keep(verdict: Result, room: Path, key: str) -> None:
    records.write(verdict, kept_path(room, verdict.exercise, key))


def kept_verdict(room: Path, exercise: str, key: str) -> Result | None:
    """The verdict that is kept; None if there is none, or what is there is no verdict."""
    try:
        return records.read(kept_path(room, exercise, key))
    except (OSError, records.BadRecord):
        return None
