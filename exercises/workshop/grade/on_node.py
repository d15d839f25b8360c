"""Grades a share of a job array, on the node that Slurm chose: on_node.py FOLDER NUMBER.

Each result is recorded as soon as it is there, so a node that dies loses only one.
"""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import one
import process
import share
from jobs import described

INTERRUPTED = 130


def unfit(own: share.Share) -> str:
    """Why this node can't grade like the other machines; "" if it can."""
    try:
        if one.output_of(["g++", "--version"]) != own.compiler:
            return "its g++ has another version than the g++ where make grade runs"
    except OSError as error:
        return f"the node has no g++: {error.strerror}"
    if own.bench.sandbox == "none":
        return ""
    ready = own.bench.top / "exercises/workshop/sandbox/ready.sh"
    said = subprocess.run([ready], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    return said.stderr.decode("utf-8", "replace").split("\n")[0] if said.returncode else ""


def grade(own: share.Share) -> None:
    problem, node = unfit(own), socket.gethostname()
    for place, task in enumerate(own.tasks):
        if problem:
            own.say(place, None, f"node {node}: {problem}")
            continue
        name = f"{own.folder.name}-{own.number}-{place}"
        work = own.folder.parents[1] / "work" / name
        try:
            own.say(place, one.grade(own.bench, task.exercise, task.data, work))
        except process.Interrupted:
            raise
        except Exception as error:  # whatever it is, the submission gets its row
            own.say(place, None, f"node {node}: {described(error)}")


def interrupt(*_) -> None:
    raise KeyboardInterrupt


def main(folder: str, number: str) -> int:
    signal.signal(signal.SIGTERM, interrupt)
    try:
        grade(share.read(Path(folder), int(number)))
    except KeyboardInterrupt:
        process.end_all()
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
