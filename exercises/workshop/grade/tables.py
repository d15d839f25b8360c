"""Writes the results of a run: its records, its table, and a report for each submission."""

import os
import shutil
from pathlib import Path

import result as records
import seeds
from formats.cells import tsv
from formats.files import file_name, reasons
from result import Result

HEAD = "student exercise points of passed tests state late_days attempt".split()
HEAD += "file what sandbox why".split()
NOTES_SHOWN = 20


def few(lines: list[str]) -> list[str]:
    """The first few lines, and how many more there are."""
    if len(lines) <= NOTES_SHOWN:
        return lines
    return [*lines[:NOTES_SHOWN], f"… and {len(lines) - NOTES_SHOWN} more"]


def row(result: Result) -> list[str]:
    passed = sum(test.outcome == "pass" for test in result.tests)
    points = f"{result.points:g}" if result.graded else ""
    numbers = [points, f"{result.of:g}", passed, len(result.tests)]
    about = [result.state, result.late_days, result.attempt, result.file]
    about += [result.what, result.sandbox, " ".join(reasons(result))]
    return [result.student, result.exercise, *map(str, numbers + about)]


def reported(result: Result) -> str:
    """What make check said, and why the points are not those of the tests."""
    return "\n".join([result.report.rstrip("\n"), *reasons(result)]) + "\n"


def write(results: list[Result], run: Path, room: Path, build: Path, show_seed: bool) -> int:
    """Writes to the run's folder, and to `build` as the latest. Returns the table's rows.

    The reports, which students get, name the seed, and have the output of the kernel program, only
    if `show_seed`.
    """
    for result in results:
        name = f"{file_name(result.student)}.json"
        records.write(result, run / "results" / result.exercise / name)
        report = run / "grades" / file_name(result.student) / f"{result.exercise}.txt"
        report.parent.mkdir(parents=True, exist_ok=True)
        told = seeds.for_student(result, show_seed)
        report.write_text(reported(told), encoding="utf-8")
    table = run / "grades.tsv"
    table.write_text(tsv([HEAD, *map(row, results)]), encoding="utf-8")
    point(room / "results", run / "results")
    shutil.copyfile(table, build / "grades.tsv")
    point(build / "grades", run / "grades")
    return table.read_bytes().count(b"\n") - 1


def point(link: Path, to: Path) -> None:
    """Makes the link lead there, whatever it was before."""
    part = link.with_name(f".{link.name}.{os.getpid()}")
    part.symlink_to(os.path.relpath(to, link.parent))
    if link.is_dir() and not link.is_symlink():  # made by an earlier edition of the workbook
        shutil.rmtree(link)
    os.replace(part, link)
