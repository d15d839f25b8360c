"""Grades one kernel file: compiles it, finds whose code is in it, and checks it. Returns a record.

A submission can write many things, but only one file decides: the notes that the test program
makes about each test as soon as the test ends (HARNESS_TESTS). Even from these notes only the
names of tests, and how the tests ended, are believed.
"""

import json
import os
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import codes
import points
import process
import sources
from result import FINDING_LIMIT, LINE_LIMIT, REPORT_LIMIT, Result, clean

NOTES_LIMIT = 4_000_000  # bytes of the test program's notes
STATES = {"pass": "pass", "FAIL": "fail", "skip": "skip", "not run": "missing"}
# Variables that make check reads, and that grading sets by itself.
SETTINGS = (
    "MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES GNUMAKEFLAGS KERNEL X N SECTION ELEMENT START SEED "
    "TEST PART FORM WIDE VIEW RESIDENT SCHEDULE IN_PLACE HARNESS_LAST HARNESS_NEXT HARNESS_RESULT "
    "HARNESS_PASSED HARNESS_VERDICTS HARNESS_PROGRAMS SIMT_SEED SIMT_REPORT SIMT_TRACE "
    "SIMT_ORDERS SIMT_CHOICES SIMT_CHOICES_LOG KERNEL_WRAPPER COMPILE_WRAPPER SANDBOX_FILES"
).split()


class GradingFailed(Exception):
    """The grading itself failed, not the submission. The message is one line."""


@dataclass(frozen=True)
class Bench:
    """The settings that all submissions are graded with."""

    top: Path  # of the workbook
    submissions: Path
    seed: int
    limit: int  # seconds for a submission in all
    sandbox: str  # as results name it: bubblewrap or none

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

    @property
    def folder(self) -> Path:
        return self.bench.top / "exercises" / self.exercise

    @property
    def kernel(self) -> Path:
        return self.work / "kernel.cu"

    @property
    def mark(self) -> str:
        return f"GRADED={self.work}"

    def left(self) -> float:
        return max(0.5, self.begun + self.bench.limit - time.monotonic())

    def make(self, *arguments: str) -> process.Ended:
        """Makes these targets of the exercise with the submission. Adds the output to `said`."""
        command = ["make", "-s", "-j1", "-C", str(self.folder), *arguments]
        command += [f"KERNEL={self.kernel}", f"SEED={self.bench.seed}"]
        ended = process.run(command, environment(self), self.left())
        self.end_leftovers()
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
    if run.bench.sandbox != "none":
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
        run.kernel.write_bytes(data)
        table = points.read(run.folder / "points.tsv")
        result = judged(run, data, table)
    except (OSError, points.BadPoints) as error:
        raise GradingFailed(f"{exercise}: {error}") from error
    finally:
        run.end_leftovers()
        shutil.rmtree(run.programs(), ignore_errors=True)
        shutil.rmtree(work, ignore_errors=True)
    result.of = points.total(table)
    result.seed, result.sandbox = bench.seed, bench.sandbox
    result.what = clean(result.what, LINE_LIMIT)
    result.seconds = round(time.monotonic() - run.begun, 2)
    said = run.said.strip("\n") or f"{result.state}: {result.what}"
    result.report = clean(said, REPORT_LIMIT - 100, lines=True)
    if bench.sandbox == "none":
        result.report += "\ngraded without a sandbox"
    return result.check()


def judged(run: Run, data: bytes, table: list[points.Worth]) -> Result:
    result = Result("anyone", run.exercise, tests=points.award(table, {}, {}))

    def ends(state: str, what: str) -> Result:
        result.state, result.what = state, what
        return result

    too_long = f"the submission took longer than {run.bench.limit} s"
    if is_skeleton(run, data):
        return ends("untouched", "the skeleton as it was handed out")
    compiled = run.make("tests")
    if compiled.stopped:
        return ends("stopped", too_long)
    if compiled.status != 0:
        return ends(*not_compiled(run))
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
    """The state of a file that does not compile or link, and the reason."""
    lines = run.said.splitlines()
    for line in lines:
        if ": error: refused: " in line:
            return "refused", line.replace(" error: refused:", "", 1)
    known = ("does not compile", "must define the functions of the skeleton")
    if not any(words in line for words in known for line in lines):
        raise GradingFailed(f"{run.exercise}: make ended with: {clean(run.said, LINE_LIMIT)}")
    first = next(line for line in lines if "error" in line or "not " in line or known[1] in line)
    return "broken", f"the kernel doesn't compile: {first}"


def foreign_code(run: Run) -> str:
    """Why the kernel is refused, if it contains somebody else's code; otherwise ""."""
    objects = sorted(run.programs().glob("cpu/*/kernel.o"))
    found = sources.sources(objects, run.bench.inside("compile"))
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
