"""Counts what the tests of this room expect, and prints what is not as expected."""

import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
GRADE = TOP / "exercises/workshop/grade"
sys.dont_write_bytecode = True
sys.path.insert(0, str(GRADE))

counts = {"passed": 0, "failed": 0}


def expect(name: str, got, wanted=True) -> None:
    """Expects that the test of that name got what is wanted."""
    if got == wanted:
        counts["passed"] += 1
    else:
        counts["failed"] += 1
        print(f"FAIL  {name}\n  wanted {wanted!r}\n  got    {got!r}")


def refused(name: str, error: type, message: str, call, *arguments) -> None:
    """Expects that the call raises the error, with this text in its message."""
    try:
        got = call(*arguments)
    except error as raised:
        got = message if message in str(raised) else str(raised)
    expect(name, got, message)


def skip(name: str, why: str) -> None:
    print(f"skip  {name}: {why}")


def end() -> None:
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    sys.exit(counts["failed"] > 0)
