"""How the commands ended that read or run a submission: what the sandbox adds to SANDBOX_LOG.

They decide whether a submission compiles. What the compiler printed only says why.
"""

from dataclasses import dataclass, field
from pathlib import Path

from result import LINE_LIMIT, clean

LOG_LIMIT = 1_000_000  # bytes


@dataclass
class Steps:
    compiled: list[int] = field(default_factory=list)  # the status of each command of the compiler
    failures: list[str] = field(default_factory=list)  # of the sandbox, not of the submission
    stopped: list[str] = field(default_factory=list)  # why kernel programs were, each reason once


def read(log: Path) -> Steps:
    """The steps until now. A line that was not written to its end is a failure."""
    steps = Steps()
    try:
        with open(log, "rb") as file:
            text = file.read(LOG_LIMIT).decode("utf-8", "replace")
    except FileNotFoundError:
        return steps
    for line in text.splitlines():
        words = line.split(" ", 2)
        if len(words) == 3 and words[1] in ("ended", "stopped") and words[2].isdigit():
            steps.compiled.append(int(words[2]))
        elif len(words) == 3 and words[:2] == ["run", "stopped"]:
            why = clean(words[2], LINE_LIMIT)
            steps.stopped += [why] if why not in steps.stopped else []
        else:
            steps.failures.append(clean(words[-1], LINE_LIMIT))
    return steps
