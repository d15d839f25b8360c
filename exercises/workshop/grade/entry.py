"""A file that a student handed in and that may be a kernel file, wherever it is.

Its path begins in the student's folder, with / between names. Files in work.zip are below
work.zip/. Whatever a student does to harm the reader of such a file ends in Refused.
"""

import errno
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


PATH_SHOWN = 120  # characters of a path in a message, so that the reason after it is not cut off

# The machine's own troubles. Any other error of the file system comes from what was handed in.
OF_MACHINE = (errno.EIO, errno.ENOMEM, errno.EMFILE, errno.ENFILE, errno.ENOSPC, errno.ESTALE)


class Refused(Exception):
    """What was handed in can't be graded. The message is one line, which names the file."""


def unreadable(name: str, error: OSError) -> Refused:
    """The refusal of a file that the file system does not let us read.

    Raises the error itself if the machine is at fault. Either costs only this student's grading.
    """
    if_of_machine(error)
    return Refused(f"{briefly(name)} can't be read: {error.strerror or type(error).__name__}")


def if_of_machine(error: Exception) -> None:
    """Raises the error if the machine is at fault, and not what was handed in."""
    if isinstance(error, OSError) and error.errno in OF_MACHINE:
        raise error


def briefly(path: str) -> str:
    """The path or, if it is long, its end."""
    return path if len(path) <= PATH_SHOWN else "…" + path[1 - PATH_SHOWN :]


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
