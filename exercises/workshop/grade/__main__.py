"""make grade: checks what students handed in. Its settings are in the environment:

SUBMISSIONS  the folder that has a folder for each student
EXERCISE     the exercise to grade; without it, every exercise that somebody handed in
ROSTER       a table of students: the name, and an e-mail address or a number
ATTEMPT      which of several attempts counts: last, first or best
DUE, LATE    when submissions were due, as 2026-03-01T23:59 or 2026-03-01T23:59+01:00; what each
             late day costs, as 10%
EXTENSIONS, GROUPS, OVERRIDES
             tables of decisions about single students: see the modules of these names
GRADEBOOK    an export of Canvas's gradebook: canvas.csv then has its columns and students
SEED         chooses inputs and sizes; `new` draws new seeds for this folder of submissions
SHOW_SEED    `yes` names the seed in what students get
LIMIT        seconds of CPU time that a submission may take, compiling and checking
AGAINST      folders of earlier courses, as ../2025:../2024, for the list of similar files
AGAIN        a student whose submissions are graded anew
FORMATS      the formats of the results, as csv,html; without it, all formats
SANDBOX      `none` grades without a sandbox, if there can be none
ON           `slurm` grades on a cluster, by Slurm; SLURM_OPTIONS has options for sbatch
"""

import fcntl
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from pathlib import Path

sys.dont_write_bytecode = True  # leaves no files beside the source
sys.path[0] = str(Path(__file__).resolve().parent)

import formats  # noqa: E402 - found by the line above
import gradebook  # noqa: E402
import intake  # noqa: E402
import jobs  # noqa: E402
import likeness  # noqa: E402
import one  # noqa: E402
import points  # noqa: E402
import process  # noqa: E402
import run_here  # noqa: E402
import run_on_slurm  # noqa: E402
import seeds  # noqa: E402
import sheet  # noqa: E402
import tables  # noqa: E402
import terms  # noqa: E402
import tree  # noqa: E402
from progress import Progress  # noqa: E402
from result import SEED_LIMIT, Result, shown  # noqa: E402

TOP = Path(__file__).resolve().parents[3]
ROOM = TOP / "build/grading"
INTERRUPTED = 130
BAD_INPUT = (intake.BadFolder, sheet.BadFile, points.BadPoints)


class Wrong(Exception):
    """Nothing can be graded with these settings. The message is one line."""


@dataclass(frozen=True)
class Order:
    """What the settings ask for."""

    submissions: Path
    choice: intake.Choice
    terms: terms.Terms
    late: float  # share of all points per late day
    limit: int
    against: list[Path]  # folders of earlier courses
    again: str  # a student whose kept verdicts do not count
    formats: list[str]  # of the results
    book: gradebook.Gradebook | None
    on: str  # here or slurm
    options: list[str]  # for sbatch


def setting(name: str, otherwise: str = "") -> str:
    return os.environ.get(name) or otherwise


def order() -> Order:
    given = setting("SUBMISSIONS")
    if not given:
        raise Wrong("SUBMISSIONS= must name the folder that holds a folder for each student")
    submissions = Path(given)
    if not submissions.is_dir():
        raise Wrong(f"there is no folder {shown(given)}")
    only, attempt = setting("EXERCISE"), setting("ATTEMPT", "last")
    if only and only not in exercises():
        raise Wrong(f"there is no exercise {shown(only)}")
    if attempt not in ("first", "last", "best"):
        raise Wrong(f"ATTEMPT={shown(attempt)} must be first, last or best")
    limit = setting("LIMIT", "120")
    if not re.fullmatch(r"[1-9]\d{0,4}", limit):
        raise Wrong(f"LIMIT={shown(limit)} is not a number of seconds")
    roster = Path(setting("ROSTER")) if setting("ROSTER") else None
    choice = intake.Choice(only, attempt, due(), roster)
    files = {name: setting(name) for name in ("EXTENSIONS", "GROUPS", "OVERRIDES")}
    folders = {name: TOP / "exercises" / name for name in exercises()}
    own = terms.read(files, choice.due, folders)
    export = setting("GRADEBOOK")
    book = gradebook.read(Path(export), exercises()) if export else None
    on, options = setting("ON", "here"), machines()
    return Order(
        submissions.resolve(),
        choice,
        own,
        late(),
        int(limit),
        against(),
        setting("AGAIN"),
        wanted_formats(),
        book,
        on,
        options,
    )


def against() -> list[Path]:
    folders = [Path(name) for name in setting("AGAINST").split(":") if name]
    for folder in folders:
        if not folder.is_dir():
            raise Wrong(f"AGAINST: there is no folder {shown(str(folder))}")
    return [folder.resolve() for folder in folders]


def handed_in_earlier(asked: Order) -> list[intake.Job]:
    """What was handed in to earlier courses. The students have the names of their folders, too."""
    found = []
    for folder in asked.against:
        choice = intake.Choice(asked.choice.only)
        for job in intake.take_in(folder, exercises(), choice).jobs:
            found.append(replace(job, student=f"{shown(folder.name)}/{job.student}"))
    return found


def machines() -> list[str]:
    """The options for sbatch if ON=slurm. Raises Wrong unless Slurm's commands are there."""
    on = setting("ON", "here")
    if on not in ("here", "slurm"):
        raise Wrong(f"ON={shown(on)} must be slurm or left out")
    if on == "here":
        return []
    command = [TOP / "exercises/setup/setup.sh", "need", "sbatch"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise Wrong(f"ON=slurm needs a machine of a cluster: {found.stderr.strip()}")
    try:
        return shlex.split(setting("SLURM_OPTIONS"))
    except ValueError as error:
        raise Wrong(f"SLURM_OPTIONS can't be parsed: {error}") from error


def runner(asked: Order, progress: Progress) -> jobs.Runner:
    """The function that has submissions graded."""
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
        raise Wrong(f"DUE={shown(text)} is not a time such as 2026-03-01T23:59")
    if time and time.second == 0:
        time += timedelta(seconds=59)  # the whole minute counts as in time
    return time


def about_due(time) -> str:
    """When submissions were due, with the zone, for the person who grades."""
    given = re.search(r"(Z|UTC|[+-]\d\d:?\d\d)$", setting("DUE").strip())
    whose = "as DUE says" if given else f"this machine's zone, {time.tzname()}"
    return f"late days count from {time:%Y-%m-%d %H:%M:%S %z}, {whose}"


def late() -> float:
    text = setting("LATE")
    found = re.fullmatch(r"(\d{1,3}(?:\.\d+)?)%", text)
    if text and not (found and float(found[1]) <= 100):
        raise Wrong(f"LATE={shown(text)} is not a share of the points per day, such as 10%")
    if text and not setting("DUE"):
        raise Wrong("LATE= needs DUE=, the time when submissions were due")
    return float(found[1]) / 100 if found else 0.0


def exercises() -> list[str]:
    return sorted(path.parent.name for path in TOP.glob("exercises/[0-9]*/test.c"))


def seed() -> int | None:
    """The seed that SEED gives; None if it gives none."""
    text = setting("SEED")
    if text in ("", "new"):
        return None
    if not re.fullmatch(r"\d{1,16}", text) or int(text) > SEED_LIMIT:
        raise Wrong(f"SEED={shown(text)} is not a number up to {SEED_LIMIT}")
    return int(text)


def bench_of(asked: Order) -> one.Bench:
    given, secret = seed(), ""
    if given is None:
        secret = seeds.secret_of(asked.submissions, ROOM / "seeds.json", setting("SEED") == "new")
    return one.Bench(TOP, asked.submissions, given or 0, asked.limit, sandbox(), secret)


def shows_seed() -> bool:
    """Whether what students get names the seed."""
    text = setting("SHOW_SEED", "no")
    if text not in ("yes", "no"):
        raise Wrong(f"SHOW_SEED={shown(text)} must be yes or no")
    return text == "yes"


def sandbox() -> str:
    """The sandbox that submissions run in, by its name in results. It has been tried."""
    name = setting("SANDBOX", "bubblewrap")
    if name == "none":
        print("there is no sandbox: every submission runs with all of your rights", flush=True)
    elif name != "bubblewrap":
        raise Wrong(f"SANDBOX={shown(name)} must be none or left out")
    elif subprocess.run([TOP / "exercises/workshop/sandbox/ready.sh"], check=False).returncode != 0:
        rights = "every submission then runs with all of your rights"
        raise Wrong(f"SANDBOX=none grades without a sandbox, but {rights}")
    return name


def build_tests(names: list[str]) -> None:
    """Builds what the submissions of an exercise share, before two of them need it at once."""
    for name in names:
        print(f"building the tests of {name} …", file=sys.stderr, flush=True)
        environment = {k: v for k, v in os.environ.items() if k not in one.SETTINGS}
        folder = TOP / "exercises" / name
        # An autograder packed for another machine has no solution.
        kernel = "solution.cu" if (folder / "solution.cu").exists() else "kernel.cu"
        command = ["make", "-s", "-C", str(folder), "tests"]
        command += [f"KERNEL={kernel}", "WIDE=", "BACKEND=cpu"]
        made = subprocess.run(command, env=environment, capture_output=True, check=False)
        if made.returncode != 0:
            sys.stderr.buffer.write(made.stdout + made.stderr)
            raise Wrong(f"the tests of {name} can't be built")


def alone() -> object:
    """A lock: the right to grade in this workbook, for as long as the caller keeps it."""
    ROOM.mkdir(parents=True, exist_ok=True)
    lock = open(ROOM / "lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise Wrong("another grading is running in this workbook: wait until it ends") from error
    for task, verdict in run_on_slurm.left(ROOM):
        jobs.keep(verdict, ROOM, task.key)
    for work in (ROOM / "work").glob("*"):  # left by a grading that was killed
        one.remove(TOP, work)
    return lock


def best_of(results: list[Result]) -> list[Result]:
    """The result that counts per student and exercise: the first with most points.

    An attempt that could not be graded may be the best one, unless another has all points.
    """

    def worth(result: Result) -> tuple[bool, float]:
        return result.graded and result.points < result.of, -result.points

    best: dict[tuple[str, str], Result] = {}
    for result in results:
        key = (result.student, result.exercise)
        if key not in best or worth(result) < worth(best[key]):
            best[key] = result
    return list(best.values())


def new_run() -> Path:
    """A new folder for the results of this run."""
    name = time.strftime("%Y-%m-%dT%H-%M-%SZ", time.gmtime())
    for number in range(1, 1000):
        run = ROOM / "runs" / (name if number == 1 else f"{name}.{number}")
        try:
            run.mkdir(parents=True)
            return run
        except FileExistsError:
            continue
    raise Wrong(f"{ROOM / 'runs'} has no room for another run")


def grade() -> int:
    asked = order()
    lock = alone()
    taken = intake.take_in(asked.submissions, exercises(), asked.choice)
    handed = taken.jobs
    asked.terms.before(taken, asked.choice.only, bool(asked.choice.roster))
    if asked.choice.due:
        print(about_due(asked.choice.due), flush=True)
    for note in tables.few(taken.notes):
        print(f"grade: {note}", file=sys.stderr)
    if not taken.jobs:
        raise Wrong("nobody has handed in an EXERCISE/kernel.cu or EXERCISE.cu")
    if asked.again and asked.again not in {job.student for job in taken.jobs}:
        raise Wrong(f"AGAIN={shown(asked.again)} names nobody who handed something in")
    earlier = handed_in_earlier(asked)
    show = shows_seed()
    bench = bench_of(asked)
    build_tests(sorted({job.exercise for job in taken.jobs}))

    before = tree.state_of(asked.submissions)
    progress = Progress(len(taken.jobs))
    try:
        run = runner(asked, progress)
        graded = jobs.grade_all(
            taken.jobs, bench, ROOM, asked.late, run, progress.done, asked.again
        )
    except KeyboardInterrupt:
        process.end_all()
        progress.clear()
        done = len(taken.jobs) - progress.left
        line = f"stopped after {done} of {len(taken.jobs)}: the same command continues from there"
        print(f"grade: {line}", file=sys.stderr, flush=True)
        return INTERRUPTED
    finally:
        progress.clear()

    results = sorted(best_of(graded.results), key=lambda r: (r.student, r.exercise))
    results = asked.terms.after(results)
    run = new_run()
    record = {
        "submissions": shown(str(asked.submissions)),
        "choice": {k: str(v) if v else "" for k, v in asdict(asked.choice).items()},
        "late": asked.late,
        "against": [shown(str(folder)) for folder in asked.against],
        "seeds": {name: bench.seed_of(name) for name in sorted({j.exercise for j in taken.jobs})},
        "seeds_shown": show,
        "limit": bench.limit,
        "sandbox": bench.sandbox,
        "on": asked.on,
        "jobs": len(taken.jobs),
        "graded_before": graded.kept,
        "ungraded": [f"{r.student}, {r.exercise}: {r.what}" for r in results if not r.graded],
        "decisions": {name: setting(name) for name in ("EXTENSIONS", "GROUPS", "OVERRIDES")},
        "notes": taken.notes,
    }
    (run / "run.json").write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n")
    rows = tables.write(results, run, ROOM, TOP / "build", show)
    for note in formats.write(results, run, asked.formats, asked.book, show):
        print(f"grade: {note}", file=sys.stderr)
    likeness.write(run, handed, results, TOP, earlier)
    left = sum(not result.graded for result in results)
    again = f", {graded.kept} of them earlier" if graded.kept else ""
    where = "build/grades.tsv, and build/grades/STUDENT/EXERCISE.txt for each"
    print(f"{rows - left} graded{again}: {where}")
    print(f"kept in {run.relative_to(TOP)}, with the seed and the lists of similar files")

    wanted = len({(job.student, job.exercise) for job in taken.jobs})
    if tree.state_of(asked.submissions) != before:
        folder = shown(str(asked.submissions))
        raise Wrong(f"{folder} changed during the grading: do not trust these results")
    if rows != wanted:
        raise Wrong(f"there are {rows} rows for {wanted} submissions")
    lock.close()
    if left:
        again = "the same command tries only these again"
        raise Wrong(f"{left} of {rows} could not be graded: {again}")
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
    except OSError as error:  # verdicts until now are kept, so the same command continues
        process.end_all()
        print(f"grade: {error}", file=sys.stderr)
        return 1
    except (Wrong, *BAD_INPUT, one.GradingFailed, tree.Refused) as error:
        print(f"grade: {error}", file=sys.stderr)
        return 1


sys.exit(main())
