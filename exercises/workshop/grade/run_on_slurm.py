"""A Runner that grades on a cluster, by a job array of Slurm.

An element of the array takes a second to start, so it grades several submissions: its share. The
nodes' tasks and results are files in build/grading/slurm/NAME. NAME is also the name of the job in
Slurm, so the job can be ended even if its number was never read.

Submissions that were lost with a node, or that could not be graded, are submitted again. Each is
then submitted by itself, so that none is lost because of another.
"""

import math
import os
import secrets
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import one
import share as shares
from jobs import Task
from result import LINE_LIMIT, Result, clean

ROUNDS = 3  # how often a submission is submitted, at most
SHARE = 10  # submissions per element
ELEMENTS = 1000  # per array: more than Slurm accepts by default would be refused
MEMORY = "3G"  # per element: the sandbox ends what takes 2 GB
ASK_EVERY = 2  # seconds
# The states of a job that Slurm is done with, and UNKNOWN for a job that it has forgotten.
ENDED = "BOOT_FAIL COMPLETED DEADLINE FAILED NODE_FAIL OUT_OF_MEMORY PREEMPTED TIMEOUT UNKNOWN"
# Variables that would change what the commands below mean.
ASIDE = ("SQUEUE_", "SCANCEL_", "SBATCH_ARRAY")


@dataclass(frozen=True)
class Cluster:
    """How to submit jobs."""

    options: list[str]  # for sbatch, as the site needs them
    say: Callable[[str], None]  # prints a line for the person who waits

    def run(
        self, tasks: list[Task], bench: one.Bench, room: Path
    ) -> Iterator[tuple[Task, Result | None, str]]:
        most, left = SHARE, tasks
        for number in range(1, ROUNDS + 1):
            failed = []
            for task, verdict, failure in self.array(left, most, bench, room):
                if verdict or number == ROUNDS:
                    yield task, verdict, failure
                else:
                    failed.append((task, failure))
            if not failed:
                return
            self.say(f"submitting {len(failed)} again, the first because {failed[0][1]}")
            most, left = 1, [task for task, _ in failed]

    def array(
        self, tasks: list[Task], most: int, bench: one.Bench, room: Path
    ) -> Iterator[tuple[Task, Result | None, str]]:
        """The result of each task in one array, whose elements have at most `most` tasks each."""
        if not tasks:
            return
        name = f"grade-{time.strftime('%Y%m%dT%H%M%S')}-{secrets.token_hex(4)}"
        folder = room / "slurm" / name
        folder.mkdir(parents=True, mode=0o700)  # the seed is in there
        most = max(most, math.ceil(len(tasks) / ELEMENTS))
        running = shared_out(tasks, most, bench, folder)
        try:
            self.submit(folder, len(running), most * bench.limit, bench.top)
            self.say(f"{len(tasks)} submitted: squeue --name={name} shows them")
            while running:
                states = self.states(name)  # first: an element that has ended adds nothing
                for own in list(running):
                    yield from own.heard()
                    state = states.get(str(own.number)) or states.get("N/A", "UNKNOWN")
                    if own.left() and state == "CANCELLED":
                        raise one.GradingFailed("the job was cancelled in Slurm")
                    if own.left() and state not in ENDED.split():
                        continue
                    running.remove(own)
                    failure = f"its job ended as {state}: {own.last_words()}".rstrip(": ")
                    yield from ((task, None, failure) for task in own.left())
                if running:
                    time.sleep(ASK_EVERY)
        finally:
            cancel(name)
        for work in (room / "work").glob(f"{name}-*"):
            one.remove(bench.top, work)
        shutil.rmtree(folder, ignore_errors=True)

    def submit(self, folder: Path, elements: int, seconds: int, top: Path) -> None:
        script = folder / "element"
        program = top / "exercises/workshop/grade/on_node.py"
        share = f"'{folder}' \"$SLURM_ARRAY_TASK_ID\""
        script.write_text(f"#!/bin/sh\nexec python3 -B '{program}' {share}\n")
        command = ["sbatch", "--no-requeue", f"--mem={MEMORY}", f"--time={seconds // 60 + 5}"]
        command += [*self.options, f"--job-name={folder.name}", f"--array=0-{elements - 1}"]
        command += [f"--chdir={top}", f"--output={folder}/log.%a", str(script)]
        ended = slurm(*command)
        if ended.returncode != 0:
            raise one.GradingFailed(clean(ended.stderr or "sbatch failed", LINE_LIMIT))

    def states(self, name: str) -> dict[str, str]:
        """The state of each element that Slurm knows; under N/A that of all that never ran.

        Waits until Slurm answers.
        """
        ask, said = ["squeue", f"--name={name}", "-h", "-r", "-t", "all", "-o", "%K %T"], False
        while (ended := slurm(*ask)).returncode != 0:
            if not said:
                self.say(f"waiting for Slurm: {clean(ended.stderr, LINE_LIMIT)}")
            said = True
            time.sleep(ASK_EVERY)
        return dict(line.split(None, 1) for line in ended.stdout.splitlines() if " " in line)


def shared_out(
    tasks: list[Task], most: int, bench: one.Bench, folder: Path
) -> list[shares.Share]:
    compiler = one.output_of(["g++", "--version"])
    running = []
    for number, first in enumerate(range(0, len(tasks), most)):
        own = shares.Share(folder, number, bench, compiler, tasks[first : first + most])
        own.write()
        running.append(own)
    return running


def slurm(*command: str) -> subprocess.CompletedProcess:
    """Runs a command of Slurm. Ctrl-C doesn't reach it, so it is never done by half."""
    kept = {k: v for k, v in os.environ.items() if k not in one.SETTINGS}
    return subprocess.run(
        command,
        env={k: v for k, v in kept.items() if not k.startswith(ASIDE)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        start_new_session=True,
        check=False,
    )


def cancel(name: str) -> None:
    """Ends the job, if there is one."""
    try:
        slurm("scancel", f"--name={name}")
    except FileNotFoundError:
        pass


def left(room: Path) -> Iterator[tuple[Task, Result]]:
    """Verdicts that nodes left when a grading was stopped. Ends jobs that may still run."""
    for folder in sorted((room / "slurm").glob("grade-*")):
        cancel(folder.name)
        for file in folder.glob("share.*"):
            try:
                for task, verdict, _ in shares.read(folder, int(file.suffix[1:])).heard():
                    if verdict:
                        yield task, verdict
            except (OSError, ValueError):
                continue
        shutil.rmtree(folder, ignore_errors=True)
