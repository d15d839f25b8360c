"""Runs a command that may be hostile: for a limited time, and keeping limited output."""

import os
import selectors
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path

OUTPUT_KEPT = 400_000  # bytes
RUNNING: set[int] = set()  # process groups, which end_all() ends
ENDING = threading.Event()  # once set, commands end because of end_all()


class Interrupted(Exception):
    """The grading was interrupted, so the way the command ended says nothing."""


@dataclass
class Ended:
    status: int
    output: str
    stopped: bool  # by us, because it took too long


def run(command: list[str], environment: dict[str, str], seconds: float) -> Ended:
    """Runs the command in a process group of its own, without input, and ends it in time.

    `timeout` also ends the command if this process is killed meanwhile.
    """
    if ENDING.is_set():
        raise Interrupted
    watched = ["timeout", "-k", "1", str(int(seconds) + 2), *command]
    process = subprocess.Popen(
        watched,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    RUNNING.add(process.pid)
    try:
        output, in_time = read_until(process, time.monotonic() + seconds)
    finally:
        end_group(process.pid)
        process.wait()
        process.stdout.close()
        RUNNING.discard(process.pid)
    if ENDING.is_set():
        raise Interrupted
    text = output.decode("utf-8", "replace")
    return Ended(process.returncode, text, not in_time)


def read_until(process: subprocess.Popen, deadline: float) -> tuple[bytes, bool]:
    """The beginning of its output, and whether the process ended before the deadline."""
    kept = bytearray()
    os.set_blocking(process.stdout.fileno(), False)
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while (left := deadline - time.monotonic()) > 0:
            ended = process.poll() is not None
            if selector.select(0 if ended else min(left, 0.2)):
                chunk = process.stdout.read(1 << 16)
                kept += (chunk or b"")[: OUTPUT_KEPT - len(kept)]
                if chunk == b"":  # nobody can print any more
                    return bytes(kept), wait(process, deadline)
            elif ended:
                return bytes(kept), True
    return bytes(kept), False


def wait(process: subprocess.Popen, deadline: float) -> bool:
    try:
        process.wait(max(0, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        return False
    return True


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
