"""The files in a zip file. Only files that are asked for are unpacked."""

import stat
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path

from entry import ARCHIVE_LIMIT, FILE_LIMIT, UNPACKED_LIMIT
from entry import Entry, Refused, is_skipped, last_name, limited, link, path_in

LIST_LIMIT = 2_000_000  # bytes of the list of files: about 20 000 files


def zip_entries(file: Path, below: str) -> Iterator[Entry]:
    try:
        if file.stat().st_size > ARCHIVE_LIMIT:
            raise Refused(f"{file.name} has more than {ARCHIVE_LIMIT // 1_000_000} MB")
        check_list(file)
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
    except (OSError, ValueError, NotImplementedError, struct.error, zipfile.BadZipFile) as error:
        raise Refused(f"{file.name} is not a zip file that can be read") from error
    if sum(member.file_size for member in members) > UNPACKED_LIMIT:
        raise Refused(f"{file.name} would have more than {UNPACKED_LIMIT // 1_000_000} MB unpacked")
    for member in members:
        path = path_in(file.name, member.filename)
        if stat.S_ISLNK(member.external_attr >> 16):
            yield Entry(below + path, lambda path=path: link(path))
        elif not member.filename.replace("\\", "/").endswith("/") and not is_skipped(path):
            yield Entry(below + path, lambda member=member: member_bytes(file, member))


def check_list(file: Path) -> None:
    """Refuses a zip file whose list of files is too large for Python to read."""
    with open(file, "rb") as opened:
        opened.seek(max(0, file.stat().st_size - 65_557))  # the longest record at the end
        tail = opened.read()
    at = tail.rfind(b"PK\5\6")
    if at < 0 or len(tail) < at + 22:
        raise ValueError
    if struct.unpack_from("<L", tail, at + 12)[0] > LIST_LIMIT:
        raise Refused(f"{file.name} has too many files")


def member_bytes(file: Path, member: zipfile.ZipInfo) -> bytes:
    name = f"{last_name(member.filename)} in {file.name}"
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Refused(f"{name} is compressed by a method that is not supported")
    try:
        with zipfile.ZipFile(file) as archive, archive.open(member) as opened:
            return limited(opened.read(FILE_LIMIT + 1), name)
    except Refused:
        raise
    except Exception as error:  # zipfile, zlib, lzma and bz2 raise many different errors
        raise Refused(f"{name} can't be unpacked") from error
