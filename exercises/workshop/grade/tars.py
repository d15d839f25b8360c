"""The files in a tar file, packed by gzip or not. It is read once, from its beginning to its end,
and only files that may be kernel files are kept.

The library reads each header. Long names, which may follow a header, are read here and limited in
length, because the library would read a name of any length, and some very slowly.
"""

import gzip
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from entry import FILE_LIMIT
from entry import Budget, Entry, Refused, if_of_machine, is_skipped, last_name, link, no_file
from entry import path_in, too_large
from names import stem

BLOCK = tarfile.BLOCKSIZE
NAME_LIMIT = 100_000  # bytes of a long name
FILES = (tarfile.REGTYPE, tarfile.AREGTYPE)
LINKS = (tarfile.SYMTYPE, tarfile.LNKTYPE)
PAX = (tarfile.XHDTYPE, tarfile.SOLARIS_XHDTYPE)
ASIDE = (tarfile.XGLTYPE, tarfile.GNUTYPE_LONGLINK)
BAD = (OSError, EOFError, ValueError, zlib.error, tarfile.TarError)


def tar_entries(file: Path, below: str, budget: Budget) -> Iterator[Entry]:
    try:
        budget.archive(file.name, file.stat().st_size)
        with unpacked(file) as stream:
            members = list(members_of(stream, file.name, budget))
    except BAD as error:
        if_of_machine(error)
        raise Refused(f"{file.name} is not a tar file that can be read") from error
    for kind, path, size, data in members:
        if kind in LINKS:
            yield Entry(below + path, lambda path=path: link(path))
        elif is_skipped(path):
            continue
        elif kind in FILES:
            yield Entry(below + path, lambda p=path, s=size, d=data: member_bytes(file, p, s, d))
        else:
            yield Entry(below + path, lambda path=path: no_file(path))


def unpacked(file: Path) -> BinaryIO:
    return open(file, "rb") if file.name.lower().endswith(".tar") else gzip.open(file)


def members_of(
    stream: BinaryIO, archive: str, budget: Budget
) -> Iterator[tuple[bytes, str, int, bytes]]:
    """The kind of each member, its path, its number of bytes, and its bytes if they are kept."""
    said: dict[str, str] = {}  # about the next member
    budget.unpack(archive, BLOCK)
    while any(block := stream.read(BLOCK)):
        header = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
        kind, at = header.type, stream.tell()
        size = int(said.get("size", header.size)) if kind in FILES else header.size
        if size < 0:
            raise ValueError
        budget.entry()
        budget.unpack(archive, size + 2 * BLOCK)
        if kind == tarfile.GNUTYPE_LONGNAME:
            said["path"] = text(stream, size).rstrip("\0")
        elif kind in PAX:
            said |= pax_records(text(stream, size))
        elif kind not in ASIDE:
            path = path_in(archive, said.get("path", header.name))
            if kind != tarfile.DIRTYPE:
                yield kind, path, size, kept(stream, kind, path, size, budget)
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


def kept(stream: BinaryIO, kind: bytes, path: str, size: int, budget: Budget) -> bytes:
    """The bytes that follow in the stream, if they may be a kernel file; otherwise none."""
    if kind not in FILES or not stem(last_name(path)) or size > FILE_LIMIT:
        return b""
    budget.keep(path, size)
    return stream.read(size)


def member_bytes(file: Path, path: str, size: int, data: bytes) -> bytes:
    name = f"{last_name(path)} in {file.name}"
    if size > FILE_LIMIT:
        raise too_large(name)
    if len(data) != size:
        raise Refused(f"{name} can't be unpacked")
    return data
