"""Finds similar submissions: pairs for a person to read side by side. It is not a verdict.

A file becomes a sequence of tokens without comments and layout. All names become the same token,
and so do all numbers. What is compared are *shingles*: short runs of tokens. Shingles of the
skeleton or the solution don't count. Shingles that many students have count less, because there
are few ways to write a short kernel. For this reason alone two right kernels may be similar.
"""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from formats.cells import tsv
from intake import Job
from result import Result

SHINGLE = 10  # tokens
LEAST_SHARED = 12  # weighted shingles that a listed pair shares
LEAST_SHARE = 0.6  # share of those of the file that has fewer
PAIRS_LIMIT = 500  # listed per exercise
TOKENS_LIMIT = 20_000  # of a file
HEAD = "exercise student other share shared of lines lines_of_other".split()

TOKEN = re.compile(
    r"""(?P<gap>\s+|//[^\n]*|/\*.*?\*/|\\\n)
    |(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<name>[A-Za-z_]\w*)
    |(?P<number>\.?\d(?:[eEpP][+-]|[\w.'])*)
    |(?P<sign><<<|>>>|<<=|>>=|->|\+\+|--|<<|>>|[-+*/%&|^=!<>]=|&&|\|\||::|.)""",
    re.VERBOSE | re.DOTALL,
)
KEYWORDS = frozenset(
    "if else for while do return break continue switch case default goto struct union enum typedef "
    "const volatile static extern inline unsigned signed int float double char bool void auto "
    "size_t sizeof template typename using namespace true false nullptr combine IDENTITY elem_t "
    "threadIdx blockIdx blockDim gridDim __global__ __device__ __shared__ __host__ __syncthreads "
    "__syncwarp".split()
)


@dataclass
class Text:
    """A file's shingles, and the lines of the first occurrence of each."""

    student: str
    shingles: dict[tuple[str, ...], tuple[int, int]]


@dataclass(frozen=True)
class Pair:
    exercise: str
    student: str
    other: str
    shared: float
    of: float
    lines: tuple[int, int]
    lines_of_other: tuple[int, int]

    @property
    def share(self) -> float:
        return self.shared / self.of


def tokens(source: str) -> list[tuple[str, int]]:
    """The tokens and their lines."""
    found, line = [], 1
    for match in TOKEN.finditer(source):
        kind, text = match.lastgroup, match[0]
        if kind == "name":
            found.append((text if text in KEYWORDS else "name", line))
        elif kind != "gap":
            found.append((text if kind == "sign" else kind, line))
        line += text.count("\n")
        if len(found) == TOKENS_LIMIT:
            break
    return found


def shingles(source: str) -> dict[tuple[str, ...], tuple[int, int]]:
    row = tokens(source)
    found: dict[tuple[str, ...], tuple[int, int]] = {}
    for at in range(len(row) - SHINGLE + 1):
        part = row[at : at + SHINGLE]
        found.setdefault(tuple(token for token, _ in part), (part[0][1], part[-1][1]))
    return found


def weights(texts: list[Text]) -> dict[tuple[str, ...], float]:
    """The weight of each shingle: 1 if at most two files have it, 0 if more than half have it."""
    counts = Counter(shingle for text in texts for shingle in text.shingles)
    half = max(1.0, len(texts) / 2)
    return {
        shingle: max(0.0, 1 - max(0, count - 2) / half) for shingle, count in counts.items()
    }


def pairs(exercise: str, texts: list[Text], known: set[tuple[str, ...]]) -> list[Pair]:
    """The similar pairs, those that share most first. `known` has shingles that don't count."""
    texts = [
        Text(text.student, {k: v for k, v in text.shingles.items() if k not in known})
        for text in texts
    ]
    weight = weights(texts)
    all_of = [sum(weight[shingle] for shingle in text.shingles) for text in texts]
    found = []
    for a, first in enumerate(texts):
        for b in range(a + 1, len(texts)):
            of = min(all_of[a], all_of[b])
            if of < LEAST_SHARED:
                continue
            common = first.shingles.keys() & texts[b].shingles.keys()
            shared = sum(weight[shingle] for shingle in common)
            if shared >= LEAST_SHARED and shared >= LEAST_SHARE * of:
                lines = [extent(text, common) for text in (first, texts[b])]
                names = first.student, texts[b].student
                found.append(Pair(exercise, *names, shared, of, *lines))
    found.sort(key=lambda pair: (-pair.share, -pair.shared, pair.student, pair.other))
    return found[:PAIRS_LIMIT]


def extent(text: Text, common: set[tuple[str, ...]]) -> tuple[int, int]:
    """The first and the last line of the shared shingles."""
    lines = [text.shingles[shingle] for shingle in common]
    return min(first for first, _ in lines), max(last for _, last in lines)


def found_in(jobs: list[Job], results: list[Result], top: Path) -> list[Pair]:
    counted = {(r.student, r.exercise, r.attempt) for r in results if r.state != "untouched"}
    by_exercise: dict[str, list[Job]] = {}
    for job in jobs:
        if job.data and not job.state and (job.student, job.exercise, job.attempt) in counted:
            by_exercise.setdefault(job.exercise, []).append(job)
    found = []
    for exercise, theirs in by_exercise.items():
        known: set[tuple[str, ...]] = set()
        for name in ("kernel.cu", "solution.cu"):
            path = top / "exercises" / exercise / name
            known |= shingles(path.read_text("utf-8", "replace")).keys() if path.exists() else set()
        texts = [Text(job.student, shingles(job.data.decode("utf-8", "replace"))) for job in theirs]
        found += pairs(exercise, texts, known)
    return found


def write(path: Path, jobs: list[Job], results: list[Result], top: Path) -> None:
    """Writes the pairs to the table."""
    rows = [HEAD]
    for pair in found_in(jobs, results, top):
        share = f"{100 * pair.share:.0f}%"
        numbers = [share, f"{pair.shared:.0f}", f"{pair.of:.0f}"]
        lines = [f"{first}-{last}" for first, last in (pair.lines, pair.lines_of_other)]
        rows.append([pair.exercise, pair.student, pair.other, *numbers, *lines])
    path.write_text(tsv(rows), encoding="utf-8")
