"""The secret from which the seeds of a folder of submissions come, and results that keep the seed.

Each folder of submissions has a secret of its own, and each exercise gets its seed from it. So all
who hand in to the same folder are graded alike, whenever they hand in, and an interrupted grading
continues. Another folder, of another term, has other seeds, and the seed of one exercise says
nothing about that of another. The secret is drawn anew only if the person who grades asks for it.
"""

import hashlib
import json
import os
import re
import secrets
from dataclasses import replace
from pathlib import Path

from result import SEED_LIMIT, Result

NAMED = re.compile(r"\b(seed|SEED)=(?!1\b)\d+")  # everybody knows 1, the seed of make check
HIDDEN = "secret"
PRINTED = "The kernel program printed:"
LEFT_OUT = (
    "What the kernel program printed is left out as long as the seed is secret. "
    "make check shows it for the lengths that everybody knows."
)


def derived(secret: str, exercise: str) -> int:
    """The exercise's seed. Not 1, which is the seed of make check."""
    digest = hashlib.sha256(f"{secret} {exercise}".encode()).digest()
    return 2 + int.from_bytes(digest[:16], "big") % (SEED_LIMIT - 1)


def secret_of(submissions: Path, file: Path, new: bool) -> str:
    """The folder's secret, which `file` keeps. It is drawn if there is none or it must be new."""
    kept = read(file)
    folder = os.fsencode(submissions).decode("utf-8", "backslashreplace")
    if new or folder not in kept:
        kept[folder] = secrets.token_hex(32)
        part = file.with_name(f".{file.name}.{os.getpid()}")
        part.touch(mode=0o600)
        part.write_text(json.dumps(kept, indent=1) + "\n")
        os.replace(part, file)
    return kept[folder]


def read(file: Path) -> dict[str, str]:
    try:
        kept = json.loads(file.read_text())
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def for_student(result: Result, show_seed: bool) -> Result:
    """The result as the student may see it: with the seed and the program's output, or without."""
    if not show_seed:
        return without_seed(result)
    if not result.printed:
        return result
    report = "\n\n".join([result.report.rstrip("\n"), PRINTED, result.printed])
    return replace(result, report=report)


def without_seed(result: Result) -> Result:
    """The result without the seed, and without what could tell what the seed has drawn.

    No text names the seed. What the kernel program printed is left out, because a program can print
    the length, the section and the inputs of each of its calls.
    """

    def hidden(text: str) -> str:
        text = NAMED.sub(rf"\1={HIDDEN}", text)
        own = re.compile(rf"(?<![\w.]){result.seed}(?![\w.])")
        return own.sub(HIDDEN, text) if result.seed > 999 else text

    tests = [replace(test, finding=hidden(test.finding)) for test in result.tests]
    texts = {"what": hidden(result.what), "report": hidden(result.report)}
    if result.printed:
        texts["report"] = "\n\n".join([texts["report"].rstrip("\n"), LEFT_OUT])
    return replace(result, tests=tests, seed=0, printed="", **texts)
