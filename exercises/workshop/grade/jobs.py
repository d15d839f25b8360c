"""Has all jobs graded, each only once, on this machine or on a cluster.

The key of a verdict is made of everything that decides it: the kernel file, the exercise, the
harness, the device and the seed. As soon as there is a verdict, it is kept under its key in
build/grading/kept/. So an interrupted grading continues where it stopped, and only what has
changed is graded again. Two students with the same file share a verdict.

The jobs without a kept verdict become tasks. A `Runner` has the tasks graded: run_here.py on the
cores of this machine, run_on_slurm.py on those of a cluster.
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
from result import LINE_LIMIT, UNGRADED, WITHOUT_POINTS, Result, clean

# Paths below exercises/ that every verdict depends on; and files of an exercise that don't matter.
SHARED = ["exercise.mk", "skeletons.cksum", "harness", "simt", "workshop/sandbox"]
GRADERS = ("codes", "machine", "one", "process", "sources", "steps")
SHARED += [f"workshop/grade/{name}.py" for name in GRADERS]
SHARED += ["workshop/grade/without_sandbox.sh"]
ASIDE = ("*.md", "*.tsv", "*.gp", "kernel.cu", "ladder/*", "bench/*")


def digest_of(files: Iterable[Path], top: Path) -> bytes:
    """A checksum of the files' names and bytes."""
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
        """The exercise's checksum, including the solutions of other exercises that it measures."""
        if name not in self.of_exercise:
            files = files_below(self.exercises / name)
            if "HARNESS_MEASURED" in (self.exercises / name / "Makefile").read_text():
                files += [f for f in self.exercises.glob("[0-9]*/solution.cu") if f not in files]
            self.of_exercise[name] = digest_of(files, self.bench.top)
        return self.of_exercise[name]

    def key(self, exercise: str, sha256: str) -> str:
        bench = self.bench
        told = f"{exercise} {sha256} {bench.seed_of(exercise)} {bench.limit} {bench.sandbox}"
        told += " " + os.environ.get("UNCONFINED", "")  # tests only: nothing is refused
        return hashlib.sha256(self.shared + self.exercise(exercise) + told.encode()).hexdigest()


@dataclass(frozen=True)
class Task:
    """A kernel file to be graded, without its student."""

    key: str  # of its verdict
    exercise: str
    data: bytes


# Yields each task when it is done, with its verdict or, if the grading failed, with None and the
# reason. `room` is the folder that the runner may work in. When it is closed, it ends everything
# that it has started.
Runner = Callable[[list[Task], one.Bench, Path], Iterator[tuple[Task, Result | None, str]]]


@dataclass
class Graded:
    results: list[Result] = field(default_factory=list)
    kept: int = 0  # jobs whose verdict was there already
    shared: int = 0  # jobs with the same file as another student's


def of_job(job: Job, verdict: Result | None, bench: one.Bench) -> Result:
    """The job's record, from the verdict on its kernel file if there is one."""
    own = {
        "student": job.student,
        "id": job.id,
        "attempt": job.attempt,
        "handed_in": job.handed_in,
        "handed_in_by": job.handed_in_by,
        "late_days": job.late_days,
        "file": job.file,
        "sha256": job.sha256,
    }
    if verdict:
        return replace(verdict, **own)
    bare = Result(exercise=job.exercise, state=job.state, what=job.what, **own)
    bare.seed, bare.sandbox = bench.seed_of(job.exercise), bench.sandbox
    bare.report = f"{job.state}: {job.what}"
    return bare


def ungraded(job: Job, why: str, bench: one.Bench, of: float) -> Result:
    """The job's record if the grading failed. It is never kept as a verdict."""
    bare = replace(job, state=UNGRADED, what=clean(why, LINE_LIMIT) or "no reason is known")
    return replace(of_job(bare, None, bench), of=of).check()


def described(error: Exception) -> str:
    """What went wrong in the grading's own code, in a line."""
    own = isinstance(error, (one.GradingFailed, OSError))
    return str(error) if own else f"{type(error).__name__} in the grading: {error}"


def with_points(result: Result, table: list[points.Worth], late: float) -> Result:
    """The result with the table's points, less the share `late` of all points per late day."""
    outcomes = {test.name: test.outcome for test in result.tests}
    findings = {test.name: test.finding for test in result.tests if test.finding}
    codes = {test.name: test.codes for test in result.tests}
    result.tests = points.award(table, outcomes, findings, codes)
    result.of = points.total(table)
    earned, caps = 0.0, []
    if result.state not in WITHOUT_POINTS:
        earned, caps = sum(test.points for test in result.tests), points.caps(table, result.tests)
    result.capped = round(sum(cap.taken for cap in caps), 2)
    result.caps = [cap.says for cap in caps]
    earned -= result.capped
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
    again: str = "",
) -> Graded:
    """The results of the jobs, in their order: one for each, whatever happens.

    `done` is called with each result, the number of jobs left, and whether the verdict is new.
    The kept verdicts of the student `again` do not count.
    """
    graded, results = Graded(), {}
    keys, tables = Keys(bench), {}
    for exercise in {job.exercise for job in jobs}:
        tables[exercise] = points.read(bench.top / "exercises" / exercise / "points.tsv")
    left = len(jobs)

    def settle(number: int, verdict: Result | None, fresh: bool = False, why: str = "") -> None:
        nonlocal left
        job, table = jobs[number], tables[jobs[number].exercise]
        left -= 1
        if job.state == UNGRADED:
            why = job.what
        try:
            if not why:
                results[number] = with_points(of_job(job, verdict, bench), table, late)
        except Exception as error:  # a fault of ours must not lose the row
            why = described(error)
        if why:
            results[number] = ungraded(job, why, bench, points.total(table))
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
        forgotten = any(jobs[number].student == again for number in numbers)
        verdict = None if forgotten else kept_verdict(room, job.exercise, key)
        if verdict:
            graded.kept += len(numbers)
            for number in numbers:
                settle(number, verdict)
        else:
            tasks.append(Task(key, job.exercise, job.data))
    with closing(run(tasks, bench, room)) as verdicts:
        for task, verdict, failure in verdicts:
            numbers = waiting[task.key]
            try:
                if verdict:
                    keep(verdict, room, task.key)
                else:
                    kept_path(room, task.exercise, task.key).unlink(missing_ok=True)
            except OSError:  # the disk is full: the row is there all the same, but is graded again
                pass
            for number in numbers:
                settle(number, verdict, True, "" if verdict else failure or "no reason is known")
    graded.results = [results[number] for number in sorted(results)]
    return graded


def kept_path(room: Path, exercise: str, key: str) -> Path:
    return room / "kept" / exercise / f"{key}.json"


def keep(verdict: Result, room: Path, key: str) -> None:
    records.write(verdict, kept_path(room, verdict.exercise, key))


def kept_verdict(room: Path, exercise: str, key: str) -> Result | None:
    """The kept verdict; None if there is none, or if the file is not valid."""
    try:
        return records.read(kept_path(room, exercise, key))
    except (OSError, records.BadRecord):
        return None
