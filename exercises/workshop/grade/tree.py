"""The files below a student's folder, including those in zip and tar files.

Nothing is written, and a link is never followed.
"""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from entry import FILE_LIMIT, SKIPPED
from entry import Budget, Entry, Refused, last_name, limited, link, no_file, unreadable
from tars import tar_entries
from zips import zip_entries

DEPTH_LIMIT = 40
TARS = (".tar", ".tar.gz", ".tgz")


def archive_ending(name: str) -> str:
    """The ending of a zip or tar file's name; "" for any other file."""
    endings = [ending for ending in (".zip", *TARS) if name.lower().endswith(ending)]
    return endings[0] if endings else ""


def is_archive(name: str) -> bool:
    return bool(archive_ending(name))


def archive_entries(file: Path, below: str, budget: Budget) -> Iterator[Entry]:
    read = tar_entries if archive_ending(file.name) in TARS else zip_entries
    yield from read(file, below, budget)


def entries(root: Path, budget: Budget) -> Iterator[Entry]:
    """All files below the folder or in the archive, or the file itself. Raises Refused."""
    if root.is_dir():
        yield from folder_entries(root, "", 0, budget)
    elif is_archive(root.name):
        yield from archive_entries(root, "", budget)
    else:
        yield Entry(root.name, lambda: file_bytes(root))


def folder_entries(folder: Path, below: str, depth: int, budget: Budget) -> Iterator[Entry]:
    if depth > DEPTH_LIMIT:
        raise Refused(f"there are more than {DEPTH_LIMIT} nested folders")
    try:
        with os.scandir(folder) as listing:
            found = []
            for entry in listing:
                budget.entry()
                found.append(entry)
    except OSError as error:
        raise unreadable(below or "the folder", error) from error
    for entry in sorted(found, key=lambda entry: entry.name):
        if entry.name in SKIPPED:
            continue
        path, file = below + entry.name, Path(entry.path)
        if entry.is_dir(follow_symlinks=False):
            yield from folder_entries(file, path + "/", depth + 1, budget)
        elif is_archive(entry.name) and entry.is_file(follow_symlinks=False):
            yield from archive_entries(file, path + "/", budget)
        else:
            yield Entry(path, lambda file=file: file_bytes(file))
            if entry.is_symlink() and entry.is_dir():
                yield Entry(path + "/kernel.cu", lambda path=path: link(path))


def file_bytes(file: Path) -> bytes:
    """The file's bytes. Never waits for a pipe, and never follows a link."""
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        if error.errno == errno.ELOOP:  # because of O_NOFOLLOW
            link(file.name)
        raise unreadable(file.name, error) from error
    with os.fdopen(descriptor, "rb") as opened:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            no_file(file.name)
        try:
            return limited(opened.read(FILE_LIMIT + 1), file.name)
        except OSError as error:
            raise unreadable(file.name, error) from error


def state_of(folder: Path) -> list[tuple]:
    """A list that differs if anything below the folder has changed.

    What cannot be looked at is listed with the reason, such as a path that is too long.
    """
    found: list[tuple] = []

    def unseen(error: OSError) -> None:
        found.append((str(error.filename), "", error.errno))

    for path, folders, files in os.walk(folder, onerror=unseen):
        for name in folders + files:
            try:
                about = os.lstat(os.path.join(path, name))
            except OSError as error:
                unseen(error)
                continue
            found.append((path, name, about.st_mode, about.st_size, about.st_mtime_ns))
    return sorted(found)
