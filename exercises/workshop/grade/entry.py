"""A file that a student handed in and that may be a kernel file, wherever it is.

Its path begins in the student's folder, with / between names. Files in work.zip are below
work.zip/. Whatever a student does to harm the reader of such a file ends in Refused.
"""

from collections.abc import Callable
from dataclasses import dataclass

FILE_LIMIT = 1_000_000  # bytes of a kernel file
ENTRIES_LIMIT = 20_000  # files and folders per student
ARCHIVE_LIMIT = 50_000_000  # bytes of a zip or tar file
UNPACKED_LIMIT = 500_000_000  # bytes of its files, by their own account
SKIPPED = frozenset((".git", "__MACOSX"))
ASIDE = "build"  # what make has built is below it, with copies of kernel files


class Refused(Exception):
    """What was handed in can't be graded. The message is one line, which names the file."""


@dataclass(frozen=True)
class Entry:
    """`read` returns the file's bytes, or raises Refused."""

    path: str
    read: Callable[[], bytes]

    @property
    def aside(self) -> bool:
        """Whether it is in a folder in which nobody hands in kernels. It is named, but not graded."""
        return ASIDE in self.path.split("/")[:-1]


def last_name(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def limited(data: bytes, name: str) -> bytes:
    if len(data) > FILE_LIMIT:
        raise Refused(f"{name} has more than a million bytes")
    return data


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
