"""A file that a student handed in and that may be a kernel file, wherever it is.

Its path begins in the student's folder, with / between names. Files in work.zip are below
work.zip/. Whatever a student does to harm the reader of such a file ends in Refused.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

FILE_LIMIT = 1_000_000  # bytes of a kernel file
SKIPPED = frozenset((".git", "__MACOSX"))
ASIDE = "build"  # what make has built is below it, with copies of kernel files

# The limits of everything that is read for one student.
ENTRIES_LIMIT = 20_000  # files, folders and headers
ARCHIVE_LIMIT = 50_000_000  # bytes of zip and tar files
LIST_LIMIT = 2_000_000  # bytes of the lists of files in zip files: about 20 000 files
UNPACKED_LIMIT = 200_000_000  # bytes that are unpacked
KEPT_LIMIT = 30_000_000  # bytes of possible kernel files that are kept
SECONDS_LIMIT = 20  # of CPU time


class Refused(Exception):
    """What was handed in can't be graded. The message is one line, which names the file."""


@dataclass
class Budget:
    """What has been read for a student. Each method is called before the work is done."""

    entries: int = 0
    archived: int = 0
    listed: int = 0
    unpacked: int = 0
    kept: int = 0
    begun: float = field(default_factory=time.thread_time)

    def entry(self) -> None:
        self.entries += 1
        if self.entries > ENTRIES_LIMIT:
            raise Refused(f"there are more than {ENTRIES_LIMIT} files")
        if time.thread_time() - self.begun > SECONDS_LIMIT:
            raise Refused(f"it takes more than {SECONDS_LIMIT} s of CPU time to read the files")

    def archive(self, name: str, count: int) -> None:
        self.archived += count
        if self.archived > ARCHIVE_LIMIT:
            raise Refused(f"{name}: the archives have more than {ARCHIVE_LIMIT // 1_000_000} MB")

    def list(self, name: str, count: int) -> None:
        self.listed += count
        if self.listed > LIST_LIMIT:
            raise Refused(f"{name} has too many files")

    def unpack(self, name: str, count: int) -> None:
        self.unpacked += count
        if self.unpacked > UNPACKED_LIMIT:
            limit = UNPACKED_LIMIT // 1_000_000
            raise Refused(f"{name} would have more than {limit} MB unpacked")

    def keep(self, name: str, count: int) -> None:
        self.kept += count
        if self.kept > KEPT_LIMIT:
            limit = KEPT_LIMIT // 1_000_000
            raise Refused(f"{name} has more than {limit} MB of kernel files")


@dataclass(frozen=True)
class Entry:
    """`read` returns the file's bytes, or raises Refused."""

    path: str
    read: Callable[[], bytes]

    @property
    def aside(self) -> bool:
        """Whether it is in a folder in which nobody hands in kernels: named, but not graded."""
        return ASIDE in self.path.split("/")[:-1]


def last_name(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def limited(data: bytes, name: str) -> bytes:
    if len(data) > FILE_LIMIT:
        raise too_large(name)
    return data


def too_large(name: str) -> Refused:
    return Refused(f"{name} has more than a million bytes")


def link(path: str) -> bytes:
    raise Refused(f"{last_name(path)} is a link")


def no_file(path: str) -> bytes:
    raise Refused(f"{last_name(path)} is not a file that can be read")


def path_in(archive: str, path: str) -> str:
    """The path of a member, with / between names. Raises Refused if it leads out of the archive."""
    path = path.replace("\\", "/")
    names = [name for name in path.split("/") if name not in ("", ".")]
    if path.startswith("/") or ".." in names or names and ":" in names[0]:
        raise Refused(f"{archive} has a file that would be unpacked elsewhere: {path}")
    return "/".join(names)


def is_skipped(path: str) -> bool:
    return not SKIPPED.isdisjoint(path.split("/"))
