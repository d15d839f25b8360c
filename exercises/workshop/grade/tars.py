"""The files in a tar file, packed by gzip or not. Only files that are asked for are kept.

The library reads each header. Long names, which may follow a header, are read here and limited in
length, because the library would read a name of any length, and some very slowly.
"""

import gzip
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from entry import ARCHIVE_LIMIT, ENTRIES_LIMIT, FILE_LIMIT, UNPACKED_LIMIT
from entry import Entry, Refused, is_skipped, last_name, limited, link, no_file, path_in

BLOCK = tarfile.BLOCKSIZE
NAME_LIMIT = 100_000  # bytes of a long name
FILES = (tarfile.REGTYPE, tarfile.AREGTYPE)
LINKS = (tarfile.SYMTYPE, tarfile.LNKTYPE)
PAX = (tarfile.XHDTYPE, tarfile.SOLARIS_XHDTYPE)
ASIDE = (tarfile.XGLTYPE, tarfile.GNUTYPE_LONGLINK)
BAD = (OSError, EOFError, ValueError, zlib.error, tarfile.TarError)


def tar_entries(file: Path, below: str) -> Iterator[Entry]:
    try:
        if file.stat().st_size > ARCHIVE_LIMIT:
            raise Refused(f"{file.name} has more than {ARCHIVE_LIMIT // 1_000_000} MB")
        with unpacked(file) as stream:
            members = list(members_of(stream, file.name))
    except BAD as error:
        raise Refused(f"{file.name} is not a tar file that can be read") from error
    for kind, path, at, size in members:
        if kind in LINKS:
            yield Entry(below + path, lambda path=path: link(path))
        elif is_skipped(path):
            continue
        elif kind in FILES:
            yield Entry(below + path, lambda p=path, a=at, s=size: member_bytes(file, p, a, s))
        else:
            yield Entry(below + path, lambda path=path: no_file(path))


def unpacked(file: Path) -> BinaryIO:
    return open(file, "rb") if file.name.lower().endswith(".tar") else gzip.open(file)


def members_of(stream: BinaryIO, archive: str) -> Iterator[tuple[bytes, str, int, int]]:
    """The kind of each member, its path, and where in the stream its bytes are."""
    said: dict[str, str] = {}  # about the next member
    total = seen = 0
    while any(block := stream.read(BLOCK)):
        header = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
        kind, at = header.type, stream.tell()
        size = int(said.get("size", header.size)) if kind in FILES else header.size
        total, seen = total + size, seen + 1
        if size < 0:
            raise ValueError
        if seen > ENTRIES_LIMIT:
            raise Refused(f"{archive} has too many files")
        if total > UNPACKED_LIMIT:
            limit = UNPACKED_LIMIT // 1_000_000
            raise Refused(f"{archive} would have more than {limit} MB unpacked")
        if kind == tarfile.GNUTYPE_LONGNAME:
            said["path"] = text(stream, size).rstrip("\0")
        elif kind in PAX:
            said |= pax_records(text(stream, size))
        elif kind not in ASIDE:
            path = path_in(archive, said.get("path", header.name))
            if kind != tarfile.DIRTYPE:
                yield kind, path, at, size
            said = {}
        stream.seek(at + (size + BLOCK - 1) // BLOCK * BLOCK)


def text(stream: BinaryIO, size: int) -> str:
    if size > NAME_LIMIT:
        raise ValueError
    return stream.read(size).decode("utf-8", "surrogateescape")


def pax_records(text: str) -> dict[str, str]:
    """The contents of a POSIX header: records `LENGTH key=value`, one per line."""
    records = (line.split(" ", 1)[-1].partition("=") for line in text.split("\n"))
    return {key: value for key, _, value in records if key in ("path", "size")}


def member_bytes(file: Path, path: str, at: int, size: int) -> bytes:
    name = f"{last_name(path)} in {file.name}"
    try:
        with unpacked(file) as stream:
            stream.seek(at)
            data = stream.read(min(size, FILE_LIMIT + 1))
    except BAD as error:
        raise Refused(f"{name} can't be unpacked") from error
    if len(data) < min(size, FILE_LIMIT + 1):
        raise Refused(f"{name} can't be unpacked")
    return limited(data, name)
