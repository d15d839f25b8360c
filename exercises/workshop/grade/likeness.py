"""Finds similar submissions: pairs for a person to read side by side. It is not a verdict.

A file becomes a sequence of tokens without comments and layout. All names become the same token,
and so do all numbers. Each run of GRAM tokens has a hash, and of each WINDOW hashes that follow one
another the smallest is a fingerprint of the file. So if two files share GRAM + WINDOW - 1 tokens in
a row, wherever these are, they share a fingerprint. This is winnowing: Schleimer, Wilkerson, Aiken,
"Winnowing: Local Algorithms for Document Fingerprinting", SIGMOD 2003.

Fingerprints of the skeleton or the solution don't count. Fingerprints that many students have count
less, because there are few ways to write a short kernel. For this reason alone two right kernels
may be similar.
"""

import re
import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from formats.cells import tsv
from intake import Job
from result import Result

GRAM = 10  # tokens
WINDOW = 4  # hashes
PRIME, BASE = (1 << 61) - 1, 0x1F3D5B79A2C4E681  # of the hash
LEAST_SHARED = 5  # weighted fingerprints that a listed pair shares
LEAST_SHARE = 0.6  # share of those of the file that has fewer
PAIRS_LIMIT = 500  # listed per exercise
HEAD = "exercise student other share shared of lines lines_of_other".split()
HEAD_OF_SOLUTION = "exercise student share shared of lines".split()

TOKEN = re.compile(
    r"""(?P<gap>\s+|//[^\n]*|/\*.*?(?:\*/|\Z)|\\\n)
    |(?P<text>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)
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


Lines = tuple[int, int]  # the first and the last


@dataclass
class Text:
    """A file's fingerprints, and the lines of the first occurrence of each."""

    student: str
    prints: dict[int, Lines]
    earlier: bool = False  # handed in to an earlier course: compared only with those of this one


@dataclass(frozen=True)
class Pair:
    exercise: str
    student: str
    other: str
    shared: float
    of: float
    lines: Lines
    lines_of_other: Lines

    @property
    def share(self) -> float:
        return self.shared / self.of


def tokens(source: str) -> tuple[list[int], list[int]]:
    """The tokens, as numbers, and their lines. The time is linear in the length of the source."""
    found, lines, line = [], [], 1
    for match in TOKEN.finditer(source):
        kind, text = match.lastgroup, match[0]
        if kind != "gap":
            is_itself = kind == "sign" or kind == "name" and text in KEYWORDS
            found.append(number_of(text if is_itself else kind))
            lines.append(line)
        line += text.count("\n")
    return found, lines


@lru_cache(10_000)
def number_of(token: str) -> int:
    return zlib.crc32(token.encode("utf-8", "surrogatepass")) + 1


def grams(row: list[int]) -> list[int]:
    """The hash of each run of GRAM tokens: each follows from the one before it."""
    first = pow(BASE, GRAM, PRIME)
    found, value = [], 0
    for at, token in enumerate(row):
        value = (value * BASE + token) % PRIME
        if at >= GRAM:
            value = (value - first * row[at - GRAM]) % PRIME
        if at >= GRAM - 1:
            found.append(value)
    return found


def fingerprints(source: str) -> dict[int, Lines]:
    """The smallest hash of each window, the last one if there are several; with its lines."""
    row, lines = tokens(source)
    hashes = grams(row)
    found: dict[int, Lines] = {}
    last = -1
    for begin in range(max(1, len(hashes) - WINDOW + 1) if hashes else 0):
        window = hashes[begin : begin + WINDOW]
        least = min(window)
        at = begin + len(window) - 1 - window[::-1].index(least)
        if at != last:
            found.setdefault(least, (lines[at], lines[at + GRAM - 1]))
            last = at
    return found


def known_in(source: str) -> set[int]:
    """The hashes of all runs of tokens of a file that does not count."""
    return set(grams(tokens(source)[0]))


def weights(texts: list[Text]) -> dict[int, float]:
    """The weight of each fingerprint: 1 if at most two files have it, 0 if more than half do."""
    counts = Counter(value for text in texts for value in text.prints)
    half = max(1.0, len(texts) / 2)
    return {value: max(0.0, 1 - max(0, count - 2) / half) for value, count in counts.items()}


def without(text: Text, known: set[int]) -> Text:
    own = {value: lines for value, lines in text.prints.items() if value not in known}
    return Text(text.student, own, text.earlier)


def pairs(exercise: str, texts: list[Text], known: set[int]) -> list[Pair]:
    """The similar pairs, those that share most first. `known` has fingerprints that don't count."""
    texts = [without(text, known) for text in texts]
    weight = weights(texts)
    all_of = [sum(weight[value] for value in text.prints) for text in texts]
    found = []
    for a, first in enumerate(texts):
        for b in range(a + 1, len(texts)):
            of = min(all_of[a], all_of[b])
            if of < LEAST_SHARED or first.earlier and texts[b].earlier:
                continue
            common = first.prints.keys() & texts[b].prints.keys()
            shared = sum(weight[value] for value in common)
            if shared >= LEAST_SHARED and shared >= LEAST_SHARE * of:
                lines = [extent(text, common) for text in (first, texts[b])]
                names = first.student, texts[b].student
                found.append(Pair(exercise, *names, shared, of, *lines))
    found.sort(key=lambda pair: (-pair.share, -pair.shared, pair.student, pair.other))
    return found[:PAIRS_LIMIT]


def extent(text: Text, common: Iterable[int]) -> Lines:
    """The first and the last line of the shared fingerprints."""
    lines = [text.prints[value] for value in common]
    return min(first for first, _ in lines), max(last for _, last in lines)


def to_solution(exercise: str, text: Text, skeleton: set[int], solution: set[int]) -> Pair | None:
    """What the file shares with the solution, of all that it has beyond the skeleton."""
    own = without(text, skeleton)
    common = own.prints.keys() & solution
    if not common:
        return None
    lines = extent(own, common)
    return Pair(exercise, text.student, "", len(common), len(own.prints), lines, lines)


@lru_cache(10_000)
def prints_of(data: bytes) -> dict[int, Lines]:
    return fingerprints(data.decode("utf-8", "replace"))


def by_exercise(jobs: list[Job]) -> dict[str, list[Job]]:
    found: dict[str, list[Job]] = {}
    for job in jobs:
        if job.data and not job.state:
            found.setdefault(job.exercise, []).append(job)
    return found


def known_of(top: Path, exercise: str, name: str) -> set[int]:
    path = top / "exercises" / exercise / name
    return known_in(path.read_text("utf-8", "replace")) if path.exists() else set()


def found_in(
    jobs: list[Job], results: list[Result], top: Path, earlier: list[Job] | None = None
) -> tuple[list[Pair], list[Pair]]:
    """The similar pairs, and what each file shares with the solution.

    `earlier` has what was handed in to earlier courses.
    """
    counted = {(r.student, r.exercise, r.attempt) for r in results if r.state != "untouched"}
    now = [job for job in jobs if (job.student, job.exercise, job.attempt) in counted]
    before = by_exercise(earlier or [])
    found, of_solution = [], []
    for exercise, theirs in by_exercise(now).items():
        skeleton = known_of(top, exercise, "kernel.cu")
        solution = known_of(top, exercise, "solution.cu")
        texts = [Text(job.student, prints_of(job.data)) for job in theirs]
        old = [Text(job.student, prints_of(job.data), True) for job in before.get(exercise, [])]
        found += pairs(exercise, texts + old, skeleton | solution)
        alike = [to_solution(exercise, text, skeleton, solution) for text in texts]
        of_solution += sorted(filter(None, alike), key=lambda pair: (-pair.share, pair.student))
    prints_of.cache_clear()
    return found, of_solution


def write(
    folder: Path,
    jobs: list[Job],
    results: list[Result],
    top: Path,
    earlier: list[Job] | None = None,
) -> None:
    """Writes likeness.tsv, and likeness_to_solution.tsv, to the folder."""
    found, of_solution = found_in(jobs, results, top, earlier)
    rows = [HEAD]
    for pair in found:
        both = [f"{first}-{last}" for first, last in (pair.lines, pair.lines_of_other)]
        rows.append([pair.exercise, pair.student, pair.other, *numbers(pair), *both])
    table(folder / "likeness.tsv", rows)
    rows = [HEAD_OF_SOLUTION]
    for pair in of_solution:
        lines = f"{pair.lines[0]}-{pair.lines[1]}"
        rows.append([pair.exercise, pair.student, *numbers(pair), lines])
    table(folder / "likeness_to_solution.tsv", rows)


def numbers(pair: Pair) -> list[str]:
    return [f"{100 * pair.share:.0f}%", f"{pair.shared:.0f}", f"{pair.of:.0f}"]


def table(path: Path, rows: list[list[str]]) -> None:
    path.write_text(tsv(rows), encoding="utf-8")
