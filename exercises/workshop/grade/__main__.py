"""make grade: checks what students handed in. What it is told is in the environment:

SUBMISSIONS  the folder that has a folder for each student
EXERCISE     the one to grade; all that somebody handed in, if not given
ROSTER       a table of students: the name, and an e-mail address or a number
ATTEMPT      of several attempts the one that counts: last, first or best
DUE, LATE    when it was due, as 2026-03-01T23:59; and what a late day costs, as 10%
SEED         chooses inputs and sizes; new: another one than up to now
LIMIT        seconds that a submission may take, compiling and checking
FORMATS      what results are written in, as csv,html; all that there are, if not given
SANDBOX      none: without a sandbox, where there can be none
ON           slurm: on a cluster, by Slurm; SLURM_OPTIONS are sbatch's
"""

import fcntl
import json
import os
import re
import secrets
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path

sys.dont_write_bytecode = True  # nothing is left beside the source
sys.path[0] = str(Path(__file__).resolve().parent)

import formats  # noqa: E402 - found by the line above
import intake  # noqa: E402
import jobs  # noqa: E402
import likeness  # noqa: E402
import one  # noqa: E402
import points  # noqa: E402
import process  # noqa: E402
import run_here  # noqa: E402
import run_on_slurm  # noqa: E402
import tables  # noqa: E402
import tree  # noqa: E402
from progress import Progress  # noqa: E402
from result import SEED_LIMIT, Result, shown  # noqa: E402

TOP = Path(__file__).resolve().parents[3]
ROOM = TOP / "build/grading"
INTERRUPTED = 130


class Wrong(Exception):
    """Nothing can be graded so. The message is one line."""


@dataclass(frozen=True)
class Order:
    """What is asked for."""

    submissions: Path
    choice: intake.Choice
    late: float  # of all points, for each late day
    limit: int
    formats: list[str]  # that results are written in
    on: str  # here or slurm
    options: list[str]  # of Slurm's


def setting(name: str, otherwise: str = "") -> str:
    return os.environ.get(name) or otherwise


def order() -> Order:
    given = setting("SUBMISSIONS")
    if not given:
        raise Wrong("SUBMISSIONS= is the folder that has a folder for each student")
    submissions = Path(given)
    if not submissions.is_dir():
        raise Wrong(f"there is no folder {shown(given)}")
    only, attempt = setting("EXERCISE"), setting("ATTEMPT", "last")
    if only and only not in exercises():
        raise Wrong(f"there is no exercise {shown(only)}")
    if attempt not in ("first", "last", "best"):
        raise Wrong(f"ATTEMPT={shown(attempt)} is none of first, last and best")
    limit = setting("LIMIT", "120")
    if not re.fullmatch(r"[1-9]\d{0,4}", limit):
        raise Wrong(f"LIMIT={shown(limit)} is not a number of seconds")
    roster = Path(setting("ROSTER")) if setting("ROSTER") else None
    choice = intake.Choice(only, attempt, due(), roster)
    on, options = setting("ON", "here"), machines()
    return Order(
        submissions.resolve(), choice, late(), int(limit), wanted_formats(), on, options
    )


def machines() -> list[str]:
    """The options of Slurm's where grading is to be ON=slurm, whose commands are there."""
    on = setting("ON", "here")
    if on not in ("here", "slurm"):
        raise Wrong(f"there is no ON={shown(on)}: it is slurm or not given")
    if on == "here":
        return []
    command = [TOP / "exercises/setup/setup.sh", "need", "sbatch"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise Wrong(f"ON=slurm is for a machine of a cluster, and {found.stderr.strip()}")
    try:
        return shlex.split(setting("SLURM_OPTIONS"))
    except ValueError as error:
        raise Wrong(f"SLURM_OPTIONS can't be taken apart: {error}") from error


def runner(asked: Order, progress: Progress) -> jobs.Runner:
    """What has submissions graded."""
    if asked.on == "here":
        return run_here.run
    return run_on_slurm.Cluster(asked.options, progress.note).run


def wanted_formats() -> list[str]:
    try:
        return formats.chosen(setting("FORMATS"))
    except ValueError as error:
        raise Wrong(str(error)) from error


def due():
    text = setting("DUE")
    time = intake.time_of(text)
    if text and not time:
        raise Wrong(f"DUE={shown(text)} is no time such as 2026-03-01T23:59")
    if time and time.second == 0:
        time += timedelta(seconds=59)  # the whole minute is in time
    return time


def late() -> float:
    text = setting("LATE")
    found = re.fullmatch(r"(\d{1,3}(?:\.\d+)?)%", text)
    if text and not (found and float(found[1]) <= 100):
        raise Wrong(f"LATE={shown(text)} is no share of the points for each day, such as 10%")
    if text and not setting("DUE"):
        raise Wrong("LATE= needs DUE=, when it was due")
    return float(found[1]) / 100 if found else 0.0


def exercises() -> list[str]:
    return sorted(path.parent.name for path in TOP.glob("exercises/[0-9]*/test.c"))


def seed() -> int:
    """The seed that SEED gives or, without, the one of the last grading; the first is drawn."""
    path, text = ROOM / "seed", setting("SEED")
    if text not in ("", "new"):
        if not re.fullmatch(r"\d{1,16}", text) or int(text) > SEED_LIMIT:
            raise Wrong(f"SEED={shown(text)} is no number up to {SEED_LIMIT}")
        return int(text)
    try:
        kept = int(path.read_text()) if not text else 0
    except (OSError, ValueError):
        kept = 0
    if not 2 <= kept <= SEED_LIMIT:
        kept = 2 + secrets.randbelow(SEED_LIMIT - 1)  # 1 is a student's own
        path.touch(mode=0o600)
        path.write_text(f"{kept}\n")
    return kept


def sandbox() -> str:
    """The name of what submissions are compiled and run in, as results have it. It is there."""
    name = setting("SANDBOX", "bubblewrap")
    if name == "none":
        print("there is no sandbox: every submission runs with all of your rights", flush=True)
    elif name != "bubblewrap":
        raise Wrong(f"there is no SANDBOX={shown(name)}: it is none or not given")
    elif subprocess.run([TOP / "exercises/workshop/sandbox/ready.sh"], check=False).returncode != 0:
        rights = "every submission then runs with all of your rights"
        raise Wrong(f"SANDBOX=none grades without one, and {rights}")
    return name


def build_tests(names: list[str]) -> None:
    """Builds what the submissions of an exercise share, before two of them need it."""
    for name in names:
        print(f"building the tests of {name} …", file=sys.stderr, flush=True)
        environment = {k: v for k, v in os.environ.items() if k not in one.SETTINGS}
        folder = TOP / "exercises" / name
        # An autograder that is packed for another machine has no solution.
        kernel = "solution.cu" if (folder / "solution.cu").exists() else "kernel.cu"
        command = ["make", "-s", "-C", str(folder), "tests"]
        command += [f"KERNEL={kernel}", "WIDE=", "BACKEND=cpu"]
        made = subprocess.run(command, env=environment, capture_output=True, check=False)
        if made.returncode != 0:
            sys.stderr.buffer.write(made.stdout + made.stderr)
            raise Wrong(f"the tests of {name} can't be built")


def state_of(folder: Path) -> list[tuple]:
    """Another list when anything below the folder has changed."""
    found = []
    for path, folders, files in os.walk(folder):
        for name in folders + files:
            about = os.lstat(os.path.join(path, name))
            found.append((path, name, about.st_mode, about.st_size, about.st_mtime_ns))
    return sorted(found)


def alone() -> object:
    """The right to grade in this workbook, as long as what is returned is kept."""
    ROOM.mkdir(parents=True, exist_ok=True)
    lock = open(ROOM / "lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise Wrong("somebody else is grading here: wait for that to end") from error
    for task, verdict in run_on_slurm.left(ROOM):
        jobs.keep(verdict, ROOM, task.key)
    for work in (ROOM / "work").glob("*"):  # by a grading that was killed
        one.remove(TOP, work)
    return lock


def best_of(results: list[Result]) -> list[Result]:
    """Of each student's results of an exercise the one that counts: the first with most points."""
    best: dict[tuple[str, str], Result] = {}
    for result in results:
        key = (result.student, result.exercise)
        if key not in best or result.points > best[key].points:
            best[key] = result
    return list(best.values())


def new_run() -> Path:
    """A folder of its own for what this run leaves."""
    name = time.strftime("%Y-%m-%dT%H-%M-%SZ", time.gmtime())
    for number in range(1, 1000):
        run = ROOM / "runs" / (name if number == 1 else f"{name}.{number}")
        try:
            run.mkdir(parents=True)
            return run
        except FileExistsError:
            continue
    raise Wrong(f"{ROOM / 'runs'} takes no further run")


def grade() -> int:
    asked = order()
    lock = alone()
    taken = intake.take_in(asked.submissions, exercises(), asked.choice)
    for note in tables.few(taken.notes):
        print(f"grade: {note}", file=sys.stderr)
    if not taken.jobs:
        raise Wrong("nobody has handed in an EXERCISE/kernel.cu or EXERCISE.cu")
    bench = one.Bench(TOP, asked.submissions, seed(), asked.limit, sandbox())
    build_tests(sorted({job.exercise for job in taken.jobs}))

    before = state_of(asked.submissions)
    progress = Progress(len(taken.jobs))
    try:
        run = runner(asked, progress)
        graded = jobs.grade_all(taken.jobs, bench, ROOM, asked.late, run, progress.done)
    except KeyboardInterrupt:
        process.end_all()
        progress.clear()
        done = len(taken.jobs) - progress.left
        line = f"stopped after {done} of {len(taken.jobs)}: the same command goes on from there"
        print(f"grade: {line}", file=sys.stderr, flush=True)
        return INTERRUPTED
    finally:
        progress.clear()

    results = sorted(best_of(graded.results), key=lambda r: (r.student, r.exercise))
    run = new_run()
    record = {
        "submissions": shown(str(asked.submissions)),
        "choice": {k: str(v) if v else "" for k, v in asdict(asked.choice).items()},
        "late": asked.late,
        "seed": bench.seed,
        "limit": bench.limit,
        "sandbox": bench.sandbox,
        "on": asked.on,
        "jobs": len(taken.jobs),
        "graded_before": graded.kept,
        "failures": graded.failures,
        "notes": taken.notes,
    }
    (run / "run.json").write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n")
    likeness.write(run / "likeness.tsv", taken.jobs, results, TOP)
    rows = tables.write(results, run, ROOM, TOP / "build")
    formats.write(results, run, asked.formats)
    again = f", {graded.kept} of them before" if graded.kept else ""
    where = "build/grades.tsv, and build/grades/STUDENT/EXERCISE.txt for each"
    print(f"{rows} graded{again}: {where}")
    print(f"kept in {run.relative_to(TOP)}, with the seed and what is alike")

    wanted = len({(job.student, job.exercise) for job in taken.jobs})
    for failure in tables.few(graded.failures):
        print(f"grade: not graded: {failure}", file=sys.stderr)
    if state_of(asked.submissions) != before:
        folder = shown(str(asked.submissions))
        raise Wrong(f"somebody has changed {folder} meanwhile: trust none of these")
    if rows != wanted or graded.failures:
        raise Wrong(f"there are {rows} rows for {wanted} submissions")
    lock.close()
    return 0


def interrupt(*_) -> None:
    raise KeyboardInterrupt


def main() -> int:
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupt)
    try:
        return grade()
    except KeyboardInterrupt:
        process.end_all()
        return INTERRUPTED
    except (Wrong, intake.BadFolder, points.BadPoints, one.GradingFailed, tree.Refused) as error:
        print(f"grade: {error}", file=sys.stderr)
        return 1


sys.exit(main())
