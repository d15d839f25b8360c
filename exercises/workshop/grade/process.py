"""Runs a command that may be hostile: for a limited time, and keeping limited output.

CPU time decides, because on a busy machine the same command takes longer by the clock. Wall time is
limited, too, but so generously that only a machine in trouble gets there.
"""

import os
import selectors
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

OUTPUT_KEPT = 400_000  # bytes: half of them from the beginning, half from the end
ERROR, ERRORS_KEPT, LINE_KEPT = b"error: ", 20, 1000  # of what is left out between them
WALL_TIMES = 10  # the limit of wall time, as a multiple of that of CPU time
LOOK_EVERY = 0.2  # seconds
CPU, WALL = "cpu", "wall"  # what a command that was stopped had too much of
RUNNING: set[int] = set()  # process groups, which end_all() ends
ENDING = threading.Event()  # once set, commands end because of end_all()


class Interrupted(Exception):
    """The grading was interrupted, so the way the command ended says nothing."""


@dataclass
class Ended:
    status: int
    output: str
    stopped: str  # by us: CPU or WALL; "" if it ended by itself
    cpu: float  # seconds, with all that it started
    left_out: int = 0  # bytes of its output


@dataclass
class Output:
    """The beginning and the end of what a command prints, and the first errors between them."""

    head: bytearray = field(default_factory=bytearray)
    tail: bytearray = field(default_factory=bytearray)
    left_out: int = 0
    errors: list[bytes] = field(default_factory=list)

    def add(self, chunk: bytes) -> None:
        taken = OUTPUT_KEPT // 2 - len(self.head)
        self.head += chunk[:taken]
        self.tail += chunk[max(0, taken) :]
        too_many = len(self.tail) - OUTPUT_KEPT // 2
        if too_many > 0:
            self.leave_out(self.tail.find(b"\n", too_many) + 1 or too_many)

    def leave_out(self, count: int) -> None:
        """Leaves out this many bytes, which are whole lines if there are lines."""
        for line in self.tail[:count].splitlines():
            if ERROR in line and len(self.errors) < ERRORS_KEPT:
                self.errors.append(bytes(line[:LINE_KEPT]))
        self.left_out += count
        del self.tail[:count]

    def text(self) -> str:
        between = b""
        if self.left_out:
            lines = [b"", b"... %d bytes are left out here" % self.left_out, *self.errors, b""]
            between = b"\n".join(lines)
        return (self.head + between + self.tail).decode("utf-8", "replace")


def run(
    command: list[str], environment: dict[str, str], cpu: float, wall: float | None = None
) -> Ended:
    """Runs the command in a process group of its own, without input, and ends it in time.

    The limits are in seconds. `timeout` also ends the command if this process is killed meanwhile.
    """
    if ENDING.is_set():
        raise Interrupted
    wall = cpu * WALL_TIMES if wall is None else wall
    watched = ["timeout", "-k", "1", str(int(wall) + 2), *command]
    process = subprocess.Popen(
        watched,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    RUNNING.add(process.pid)
    output, stopped = Output(), WALL
    try:
        stopped = read_until(process, output, cpu, time.monotonic() + wall)
    finally:
        used = cpu_below(process.pid)  # before its children are ended, whose time would be lost
        end_group(process.pid)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stdout.close()
        RUNNING.discard(process.pid)
    if ENDING.is_set():
        raise Interrupted
    used = max(used, usage.ru_utime + usage.ru_stime)
    return Ended(process.returncode, output.text(), stopped, used, output.left_out)


def read_until(process: subprocess.Popen, output: Output, cpu: float, deadline: float) -> str:
    """Adds what the process prints, until it ends or has reached a limit. Returns which one."""
    look_next, closed = 0.0, False
    os.set_blocking(process.stdout.fileno(), False)
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while (now := time.monotonic()) < deadline:
            if now >= look_next:
                look_next = now + LOOK_EVERY
                if cpu_below(process.pid) > cpu:
                    return CPU
            ended = has_ended(process.pid)
            if closed:  # nobody can print any more
                if ended:
                    return ""
                time.sleep(0.01)
            elif selector.select(0 if ended else min(deadline - now, LOOK_EVERY)):
                chunk = process.stdout.read(1 << 16)
                output.add(chunk or b"")
                if chunk == b"":
                    closed = True
                    selector.unregister(process.stdout)
            elif ended:
                return ""
    return WALL


def has_ended(child: int) -> bool:
    """Whether the process has ended. It is not waited for, so its times can still be read."""
    return bool(os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT))


def cpu_below(root: int) -> float:
    """The CPU seconds of a process and of all below it, with those that have ended."""
    used: dict[int, int] = {}
    parents: dict[int, int] = {}
    for folder in os.scandir("/proc"):
        if not folder.name.isdigit():
            continue
        try:
            with open(f"/proc/{folder.name}/stat", "rb") as file:
                fields = file.read().rpartition(b")")[2].split()
        except OSError:  # it has just ended
            continue
        parents[int(folder.name)] = int(fields[1])
        used[int(folder.name)] = sum(map(int, fields[11:15]))
    below = {root}
    while more := {child for child, parent in parents.items() if parent in below} - below:
        below |= more
    return sum(used.get(process, 0) for process in below) / os.sysconf("SC_CLK_TCK")


def end_group(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def end_all() -> None:
    ENDING.set()
    for group in list(RUNNING):
        end_group(group)


def end_marked(mark: str) -> None:
    """Ends every process with the mark in its environment, whatever its process group is."""
    wanted = mark.encode()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                os.kill(int(folder.name), signal.SIGKILL)
        except (OSError, ValueError):
            continue
