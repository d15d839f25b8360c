"""Grades one kernel file: compiles it, finds whose code is in it, and checks it. Returns a record.

A submission can write many things, but only one file decides: the notes that the test program
makes about each test as soon as the test ends (HARNESS_TESTS). Even from these notes only the
names of tests, and how the tests ended, are believed.

What the kernel program prints is kept apart from the report, because it may tell a student which
inputs and lengths a secret seed has drawn.
"""

import json
import os
import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import codes
import points
import machine
import process
import seeds
import sources
import steps
from result import FINDING_LIMIT, LINE_LIMIT, PRINTED_LIMIT, REPORT_LIMIT, Result, clean

WAITING = 12  # times 10 s that a call may wait for a processor: 30 times the CPU time that it has
NOTES_LIMIT = 4_000_000  # bytes of the test program's notes
NO_SANDBOX = (
    "graded without a sandbox: nothing but the check of the kernel file kept this submission from "
    "the files, the network and the processes of the user who graded"
)
STOPPED = "sandbox: the kernel program was stopped: "
REFUSED = re.compile(r"(^|: )error: refused: ")
ERROR = re.compile(r"(^|: )(fatal )?error: |undefined reference|multiple definition", re.I)
# A machine in trouble can make a submission end in one of these states.
IN_DOUBT = ("broken", "failing", "in-progress", "stopped")
STATES = {"pass": "pass", "FAIL": "fail", "skip": "skip", "not run": "missing"}
# Variables that make check reads, and that grading sets by itself.
SETTINGS = (
    "MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES GNUMAKEFLAGS KERNEL X N SECTION ELEMENT START SEED "
    "TEST PART FORM WIDE VIEW RESIDENT SCHEDULE IN_PLACE HARNESS_LAST HARNESS_NEXT HARNESS_RESULT "
    "HARNESS_PASSED HARNESS_VERDICTS HARNESS_PROGRAMS SIMT_SEED SIMT_REPORT SIMT_TRACE "
    "SIMT_ORDERS SIMT_CHOICES SIMT_CHOICES_LOG KERNEL_WRAPPER COMPILE_WRAPPER SANDBOX_FILES "
    "SANDBOX_LOG HARNESS_WAITING HARNESS_PRINTED"
).split()


class GradingFailed(Exception):
    """The grading itself failed, not the submission. The message is one line."""


@dataclass(frozen=True)
class Bench:
    """The settings that all submissions are graded with."""

    top: Path  # of the workbook
    submissions: Path
    seed: int  # of all exercises; not used if there is a secret
    limit: int  # seconds of CPU time for a submission in all
    sandbox: str  # as results name it: bubblewrap or none
    secret: str = ""  # from which each exercise gets a seed of its own

    def seed_of(self, exercise: str) -> int:
        return seeds.derived(self.secret, exercise) if self.secret else self.seed

    def inside(self, command: str) -> list[str]:
        """The words before a command that runs it in the sandbox: see the sandbox's main.c."""
        program = self.top / "build/sandbox/sandbox"
        return [] if self.sandbox == "none" else [str(program), command]


@dataclass
class Run:
    """A submission while it is graded."""

    bench: Bench
    exercise: str
    work: Path  # a folder of its own
    begun: float
    said: str = ""
    cpu: float = 0.0  # seconds used until now

    @property
    def folder(self) -> Path:
        return self.bench.top / "exercises" / self.exercise

    @property
    def kernel(self) -> Path:
        return self.work / "kernel.cu"

    @property
    def log(self) -> Path:
        return self.work / "log"

    @property
    def printed(self) -> Path:
        return self.work / "printed"

    @property
    def mark(self) -> str:
        return f"GRADED={self.work}"

    def run(self, command: list[str]) -> process.Ended:
        """Runs the command with what is left of the submission's time."""
        wall = self.begun + process.WALL_TIMES * self.bench.limit - time.monotonic()
        left = max(0.5, self.bench.limit - self.cpu)
        ended = process.run(command, environment(self), left, max(0.5, wall))
        self.cpu += ended.cpu
        self.end_leftovers()
        if ended.stopped == process.WALL:
            seconds = process.WALL_TIMES * self.bench.limit
            used = f"{self.cpu:.0f} s of CPU time in {seconds} s"
            raise GradingFailed(f"the machine was too busy: the submission got {used}")
        if failures := steps.read(self.log).failures:
            raise GradingFailed(f"the sandbox failed: {failures[0]}")
        return ended

    def make(self, *arguments: str) -> process.Ended:
        """Makes these targets of the exercise with the submission. Adds the output to `said`."""
        command = ["make", "-s", "-j1", "-C", str(self.folder), *arguments]
        command += [f"KERNEL={self.kernel}", f"SEED={self.bench.seed_of(self.exercise)}"]
        ended = self.run(command)
        text = ended.output.replace(f"{self.work}/", "").replace(" KERNEL=kernel.cu", "")
        lines = [line for line in text.split("\n") if not line.startswith("make: ***")]
        self.said += "\n".join(lines)
        return ended

    def end_leftovers(self) -> None:
        """Ends processes that the kernel's code has left. In the sandbox they end by themselves."""
        if self.bench.sandbox == "none":
            process.end_marked(self.mark)

    def programs(self) -> Path:
        """The folder for what make builds from the kernel file: see KEY in exercise.mk."""
        return self.bench.top / "build" / self.exercise / programs_of(self.work)


def programs_of(work: Path) -> str:
    key = output_of(["cksum"], str(work / "kernel.cu").encode()).split()[0]
    return f"kernel.cu-{key}"


def remove(top: Path, work: Path) -> None:
    """Removes the files of a submission whose grading was killed."""
    for programs in top.glob(f"build/*/{programs_of(work)}"):
        shutil.rmtree(programs, ignore_errors=True)
    shutil.rmtree(work, ignore_errors=True)


def environment(run: Run) -> dict[str, str]:
    variables = {k: v for k, v in os.environ.items() if k not in SETTINGS}
    variables |= {"BACKEND": "cpu", "GRADED": str(run.work)}
    variables["HARNESS_TESTS"] = str(run.work / "tests")
    variables["HARNESS_PRINTED"] = str(run.printed)
    variables["SANDBOX_LOG"] = str(run.log)
    variables["HARNESS_WAITING"] = str(WAITING)
    if run.bench.sandbox == "none":
        wrapper = run.bench.top / "exercises/workshop/grade/without_sandbox.sh"
        variables["COMPILE_WRAPPER"] = f"{wrapper} compile"
    else:
        variables["KERNEL_WRAPPER"] = " ".join(run.bench.inside("run"))
        variables["COMPILE_WRAPPER"] = " ".join(run.bench.inside("compile"))
        files = [run.kernel, *sorted(run.folder.glob("*.h"))]
        variables["SANDBOX_FILES"] = " ".join(map(str, files))
    return variables


def output_of(command: list[str], given: bytes = b"") -> str:
    ended = subprocess.run(command, input=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return ended.stdout.decode("utf-8", "replace")


def grade(bench: Bench, exercise: str, data: bytes, work: Path) -> Result:
    """The record for the kernel file, without its student. Raises GradingFailed."""
    run = Run(bench, exercise, work, time.monotonic())
    try:
        work.mkdir(parents=True)
        watch = machine.Watch(work)
        run.kernel.write_bytes(data)
        table = points.read(run.folder / "points.tsv")
        result = judged(run, data, table)
        result.printed = printed_by(run)
        stopped = [STOPPED + why for why in steps.read(run.log).stopped]
        run.said = "\n".join([run.said.rstrip("\n"), *stopped])
        if result.state in IN_DOUBT and (trouble := watch.trouble()):
            raise GradingFailed(trouble)
    except (OSError, points.BadPoints) as error:
        raise GradingFailed(str(error)) from error
    finally:
        run.end_leftovers()
        shutil.rmtree(run.programs(), ignore_errors=True)
        shutil.rmtree(work, ignore_errors=True)
    result.of = points.total(table)
    result.seed, result.sandbox = bench.seed_of(exercise), bench.sandbox
    result.what = clean(result.what, LINE_LIMIT)
    result.seconds = round(time.monotonic() - run.begun, 2)
    said = run.said.strip("\n") or f"{result.state}: {result.what}"
    result.report = both_ends(said, REPORT_LIMIT - 200)
    if bench.sandbox == "none":
        result.report += f"\n{NO_SANDBOX}"
    return result.check()


def printed_by(run: Run) -> str:
    """What the kernel program printed in tests that failed."""
    try:
        with open(run.printed, "rb") as file:
            data = file.read(NOTES_LIMIT)
    except FileNotFoundError:
        return ""
    return both_ends(data.decode("utf-8", "replace").strip("\n"), PRINTED_LIMIT - 200)


def both_ends(text: str, limit: int) -> str:
    """The text without control characters; if it is too long, its beginning and its end.

    The end begins with a whole line, because nobody recognises the rest of a seed as one.
    """
    if len(text) <= limit:
        return clean(text, limit, lines=True)
    half = limit // 2
    end = text[-half:]
    end = end[end.find("\n") + 1 :]
    left_out = len(text) - half - len(end)
    parts = [clean(part, half, lines=True) for part in (text[:half], end)]
    return f"{parts[0]}\n... {left_out} characters are left out here\n{parts[1]}"


def judged(run: Run, data: bytes, table: list[points.Worth]) -> Result:
    result = Result("anyone", run.exercise, tests=points.award(table, {}, {}))

    def ends(state: str, what: str) -> Result:
        result.state, result.what = state, what
        return result

    too_long = f"the submission took more than {run.bench.limit} s of CPU time"
    if is_skeleton(run, data):
        return ends("untouched", "the skeleton as it was handed out")
    compiled = run.make("tests")
    if compiled.stopped:
        return ends("stopped", too_long)
    if compiled.status != 0:
        return ends(*not_compiled(run))
    if not steps.read(run.log).compiled:
        raise GradingFailed("make says that the file is compiled, but no compiler was started")
    refusal = foreign_code(run)
    if refusal:
        return ends("refused", refusal)
    checked = run.make("check")
    outcomes, findings = noted(run.work / "tests", {line.test for line in table})
    result.tests = points.award(table, outcomes, findings, codes.noted(run.work / "tests"))
    failed = first_failed(result)
    if checked.stopped:
        return ends("stopped", too_long + (f"; {failed}" if failed else ""))
    if not outcomes:
        return ends("failing", "the tests did not finish")
    if b"TODO" in data:
        return ends("in-progress", failed)
    return ends("failing" if failed else "solved", failed)


def is_skeleton(run: Run, data: bytes) -> bool:
    sums = (run.bench.top / "exercises/skeletons.cksum").read_text().splitlines()
    own = output_of(["cksum"], data.replace(b"\r", b"")).strip()
    return f"{own} {run.exercise}/kernel.cu" in sums


def not_compiled(run: Run) -> tuple[str, str]:
    """The state of a file that does not compile or link, and the reason.

    Raises GradingFailed if it is not the compiler that failed, or if nobody says why.
    """
    lines = run.said.splitlines()
    if not any(steps.read(run.log).compiled):
        last = next((line for line in reversed(lines) if line.strip()), "nothing")
        raise GradingFailed(f"make failed, but the compiler did not; the last line is: {last}")
    for line in lines:
        if refusal := REFUSED.search(line):
            return "refused", line[: refusal.start()] + refusal[1] + line[refusal.end() :]
    known = "must define the functions of the skeleton"
    reasons = (line for line in lines if ERROR.search(line) or known in line)
    if first := next(reasons, ""):
        return "broken", f"the kernel doesn't compile: {first}"
    raise GradingFailed("the kernel doesn't compile, but no message says why")


def foreign_code(run: Run) -> str:
    """Why the kernel is refused, if it contains somebody else's code; otherwise ""."""
    found = set()
    for file in sorted(run.programs().glob("cpu/*/kernel.o")):
        before = run.bench.inside("compile")
        held = [*before, str(file.parent)] if before else []
        ended = run.run([*held, *sources.command_for(file)])
        if ended.stopped or ended.status != 0 or ended.left_out:
            raise GradingFailed("the compiler's record of the kernel's sources can't be read")
        found |= sources.sources(ended.output)
    if run.kernel not in found:
        return "the compiler's record does not name the kernel file"
    other = sources.stranger(found, run.kernel, run.bench.top, run.folder, run.bench.submissions)
    return f"the kernel includes {other}" if other else ""


def noted(path: Path, names: set[str]) -> tuple[dict[str, str], dict[str, str]]:
    """How each noted test ended, and what was found in those that failed."""
    outcomes: dict[str, str] = {}
    findings: dict[str, str] = {}
    try:
        with open(path, "rb") as file:
            lines = file.read(NOTES_LIMIT).decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return outcomes, findings
    for line in lines:
        try:
            note = json.loads(line)
            name, state = note["test"], STATES[note["state"]]
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
        if not isinstance(name, str) or name not in names:
            continue
        # A test is noted once. If there are two notes, one is forged, and the worse one counts.
        if outcomes.get(name, "pass") == "pass":
            outcomes[name] = state
            if state != "pass":
                findings[name] = clean(finding(note), FINDING_LIMIT, lines=True)
    return outcomes, findings


def finding(note: dict) -> str:
    """What the test found, and in which call."""
    where, says = str(note.get("where", "")), str(note.get("says", "")).strip("\n")
    return f"{says}\n(for {where})" if where else says


def first_failed(result: Result) -> str:
    """The first test that failed, and what it found; "" if all passed."""
    failed = [test for test in result.tests if test.outcome == "fail"]
    failed += [test for test in result.tests if test.outcome not in ("pass", "fail")]
    if not failed:
        return ""
    first = failed[0].finding.split("\n")[0]
    return f"{failed[0].name}: {first or 'the test did not run'}"
