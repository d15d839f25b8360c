"""The files in a zip file. Only files that are asked for are unpacked.

The library reads the list of files, once its length is known to be small. Files are unpacked here,
so that the list is not read again for each, and never more than a kernel file may have.
"""

import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from entry import FILE_LIMIT
from entry import Budget, Entry, Refused, if_of_machine, is_skipped, last_name, limited, link
from entry import path_in

TAIL = 65_557  # bytes of the longest record at the end
LOCATOR, RECORD = 20, 56  # bytes of the two records that precede it in a large file
OVERHEAD = 100_000  # bytes by which a packed kernel file may be longer than the file


def zip_entries(file: Path, below: str, budget: Budget) -> Iterator[Entry]:
    try:
        budget.archive(file.name, file.stat().st_size)
        budget.list(file.name, length_of_list(file))
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
    except (OSError, ValueError, NotImplementedError, struct.error, zipfile.BadZipFile) as error:
        if_of_machine(error)
        raise Refused(f"{file.name} is not a zip file that can be read") from error
    for member in members:
        budget.entry()
        path = path_in(file.name, member.filename)
        if stat.S_ISLNK(member.external_attr >> 16):
            yield Entry(below + path, lambda path=path: link(path))
        elif not member.filename.replace("\\", "/").endswith("/") and not is_skipped(path):
            yield Entry(below + path, lambda member=member: member_bytes(file, member, budget))


def length_of_list(file: Path) -> int:
    """The bytes of the list of files: the largest number that any record at the end gives.

    A large file has a second record with a number of its own. Readers look for that record in
    different places, so all of them count.
    """
    with open(file, "rb") as opened:
        size = file.stat().st_size
        opened.seek(max(0, size - TAIL - LOCATOR - RECORD))
        tail = opened.read()
        at = tail.rfind(b"PK\5\6")
        if at < 0 or len(tail) < at + 22:
            raise ValueError
        lengths = [struct.unpack_from("<L", tail, at + 12)[0]]
        if tail[max(0, at - LOCATOR) :].startswith(b"PK\6\7"):
            lengths.append(length_in(tail[max(0, at - LOCATOR - RECORD) :]))
            opened.seek(min(size, struct.unpack_from("<Q", tail, at - LOCATOR + 8)[0]))
            lengths.append(length_in(opened.read(RECORD)))
            lengths = [length for length in lengths if length != 0xFFFFFFFF]
    return max(lengths, default=size)


def length_in(record: bytes) -> int:
    found = record.startswith(b"PK\6\6") and len(record) >= RECORD
    return struct.unpack_from("<Q", record, 40)[0] if found else 0


def member_bytes(file: Path, member: zipfile.ZipInfo, budget: Budget) -> bytes:
    name = f"{last_name(member.filename)} in {file.name}"
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Refused(f"{name} is compressed by a method that is not supported")
    budget.unpack(file.name, FILE_LIMIT)
    try:
        data = unpacked(file, member)
    except (OSError, ValueError, struct.error, zlib.error) as error:
        if_of_machine(error)
        raise Refused(f"{name} can't be unpacked") from error
    if len(limited(data, name)) != member.file_size or zlib.crc32(data) != member.CRC:
        raise Refused(f"{name} can't be unpacked")
    return data


def unpacked(file: Path, member: zipfile.ZipInfo) -> bytes:
    """The member's bytes, at most one more than a kernel file may have."""
    if member.flag_bits & 1:
        raise ValueError("it needs a password")
    with open(file, "rb") as opened:
        opened.seek(member.header_offset)
        magic, length, extra = struct.unpack("<4s22xHH", opened.read(30))
        if magic != b"PK\3\4":
            raise ValueError("there is no such member")
        opened.seek(length + extra, 1)
        packed = opened.read(min(member.compress_size, FILE_LIMIT + OVERHEAD))
    if member.compress_type == zipfile.ZIP_STORED:
        return packed[: FILE_LIMIT + 1]
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, FILE_LIMIT + 1)
