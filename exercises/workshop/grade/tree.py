"""The files below a student's folder, those in zip files among them. Nothing is written.

A path is below that folder, with / between names; what is in work.zip is below work.zip/. A link
is never followed. What a student can do to whoever reads it ends in Refused.
"""

import os
import stat
import struct
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

FILE_LIMIT = 1_000_000  # bytes of a kernel file
ENTRIES_LIMIT = 20_000  # files and folders below a student's
DEPTH_LIMIT = 40
ZIP_LIMIT = 50_000_000  # bytes of a zip file
ZIP_LIST_LIMIT = 2_000_000  # bytes of the list of its files: some 20 000
UNPACKED_LIMIT = 500_000_000  # bytes that its files say they have
SKIPPED = frozenset(("build", ".git", "__MACOSX"))


class Refused(Exception):
    """What was handed in can't be graded. The message is one line, which names the file."""


@dataclass(frozen=True)
class Entry:
    """Something that may be a kernel file; `read` has its bytes, or raises Refused."""

    path: str
    read: Callable[[], bytes]


def last_name(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def entries(root: Path) -> Iterator[Entry]:
    """All files below the folder, or in the zip file, or the file itself. Raises Refused."""
    seen = 0
    for entry in file_entries(root) if not root.is_dir() else folder_entries(root, "", 0):
        seen += 1
        if seen > ENTRIES_LIMIT:
            raise Refused(f"there are more than {ENTRIES_LIMIT} files")
        yield entry


def file_entries(file: Path) -> Iterator[Entry]:
    if is_zip(file.name):
        yield from zip_entries(file, "")
    else:
        yield Entry(file.name, lambda: file_bytes(file))


def folder_entries(folder: Path, below: str, depth: int) -> Iterator[Entry]:
    if depth > DEPTH_LIMIT:
        raise Refused(f"there are more than {DEPTH_LIMIT} folders in each other")
    try:
        with os.scandir(folder) as listing:
            found = sorted(listing, key=lambda entry: entry.name)
    except OSError as error:
        raise Refused(f"{below or 'its folder'} can't be read: {error.strerror}") from error
    for entry in found:
        if entry.name in SKIPPED:
            continue
        path, file = below + entry.name, Path(entry.path)
        if entry.is_dir(follow_symlinks=False):
            yield from folder_entries(file, path + "/", depth + 1)
        elif is_zip(entry.name) and entry.is_file(follow_symlinks=False):
            yield from zip_entries(file, path + "/")
        else:
            yield Entry(path, lambda file=file: file_bytes(file))
            if entry.is_symlink() and entry.is_dir():
                yield Entry(path + "/kernel.cu", lambda path=path: link(path))


def link(path: str) -> bytes:
    raise Refused(f"{last_name(path)} is a link")


def file_bytes(file: Path) -> bytes:
    """The file's bytes. Whatever else it is, nothing waits for it or follows it."""
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        what = "is a link" if file.is_symlink() else f"can't be read: {error.strerror}"
        raise Refused(f"{file.name} {what}") from error
    with os.fdopen(descriptor, "rb") as opened:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise Refused(f"{file.name} is no file that can be read")
        try:
            return limited(opened.read(FILE_LIMIT + 1), file.name)
        except OSError as error:
            raise Refused(f"{file.name} can't be read: {error.strerror}") from error


def limited(data: bytes, name: str) -> bytes:
    if len(data) > FILE_LIMIT:
        raise Refused(f"{name} has more than a million bytes")
    return data


def is_zip(name: str) -> bool:
    return name.lower().endswith(".zip")


def zip_entries(file: Path, below: str) -> Iterator[Entry]:
    """The files in the zip file, of which only those that are asked for are unpacked."""
    try:
        if file.stat().st_size > ZIP_LIMIT:
            raise Refused(f"{file.name} has more than {ZIP_LIMIT // 1_000_000} MB")
        check_list(file)
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
    except (OSError, ValueError, NotImplementedError, struct.error, zipfile.BadZipFile) as error:
        raise Refused(f"{file.name} is no zip file that can be read") from error
    if sum(member.file_size for member in members) > UNPACKED_LIMIT:
        raise Refused(f"{file.name} would have more than {UNPACKED_LIMIT // 1_000_000} MB unpacked")
    for member in members:
        path = member.filename.replace("\\", "/")
        names = path.rstrip("/").split("/")
        if path.startswith("/") or ".." in names or ":" in names[0]:
            raise Refused(f"{file.name} has a file that would lie elsewhere: {path}")
        if stat.S_ISLNK(member.external_attr >> 16):
            yield Entry(below + path, lambda path=path: link(path))
        elif not member.is_dir() and not path.endswith("/") and not SKIPPED & set(names):
            yield Entry(below + path, lambda member=member: member_bytes(file, member))


def check_list(file: Path) -> None:
    """Refuses a zip file whose list of files is larger than Python had better read."""
    with open(file, "rb") as opened:
        opened.seek(max(0, file.stat().st_size - 65_557))  # the longest record at the end
        tail = opened.read()
    at = tail.rfind(b"PK\5\6")
    if at < 0 or len(tail) < at + 22:
        raise ValueError
    if struct.unpack_from("<L", tail, at + 12)[0] > ZIP_LIST_LIMIT:
        raise Refused(f"{file.name} has too many files")


def member_bytes(file: Path, member: zipfile.ZipInfo) -> bytes:
    name = f"{last_name(member.filename)} in {file.name}"
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Refused(f"{name} is packed otherwise than zip files are")
    try:
        with zipfile.ZipFile(file) as archive, archive.open(member) as opened:
            return limited(opened.read(FILE_LIMIT + 1), name)
    except Refused:
        raise
    except Exception as error:  # of zipfile, zlib, lzma or bz2: what is wrong has many names
        raise Refused(f"{name} can't be unpacked") from error
