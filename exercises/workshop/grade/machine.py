"""What can go wrong with the machine while it grades, so that a right submission seems to fail."""

import os
import tempfile
from pathlib import Path

LEAST_FREE = 64_000_000  # bytes of a disk
CGROUPS = Path("/sys/fs/cgroup")
COUNTED = {"memory.events": "oom_kill", "pids.events": "max"}


class Watch:
    """Notices what has gone wrong since it was made."""

    def __init__(self, folder: Path):
        self.folders = {folder, Path(tempfile.gettempdir())}
        self.before = events()

    def trouble(self) -> str:
        """What went wrong; "" if nothing is known to have gone wrong."""
        for folder in sorted(self.folders):
            about = os.statvfs(folder)
            if about.f_bavail * about.f_frsize < LEAST_FREE:
                return f"the disk of {folder} is full"
        now = events()
        if now["oom_kill"] > self.before["oom_kill"]:
            return "the machine ran out of memory"
        if now["max"] > self.before["max"]:
            return "the machine let no further processes start"
        return ""


def events() -> dict[str, int]:
    """How often a process was ended for lack of memory, and how often none could be started.

    Linux counts this for the control group of this process; otherwise for the whole machine.
    """
    found = {"oom_kill": numbers(Path("/proc/vmstat")).get("oom_kill", 0), "max": 0}
    for name, event in COUNTED.items():
        found[event] = numbers(own_group() / name).get(event, found[event])
    return found


def own_group() -> Path:
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
    except OSError:
        return CGROUPS
    own = next((line[3:] for line in lines if line.startswith("0::")), "/")
    return CGROUPS / own.lstrip("/")


def numbers(file: Path) -> dict[str, int]:
    """The file's lines `name number`; nothing if it can't be read."""
    try:
        lines = [line.split() for line in file.read_text().splitlines()]
    except OSError:
        return {}
    return {line[0]: int(line[1]) for line in lines if len(line) == 2 and line[1].isdigit()}
