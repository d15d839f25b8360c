"""A Runner that grades on this machine, as many submissions at a time as it has cores."""

import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path

import one
import process
from jobs import Task, described
from result import Result


def run(
    tasks: list[Task], bench: one.Bench, room: Path
) -> Iterator[tuple[Task, Result | None, str]]:
    pool = ThreadPoolExecutor(max_workers=os.cpu_count())

    def graded(number: int, task: Task) -> Result:
        work = room / "work" / f"{os.getpid()}-{number}"
        return one.grade(bench, task.exercise, task.data, work)

    try:
        running: dict[Future, Task] = {
            pool.submit(graded, number, task): task for number, task in enumerate(tasks)
        }
        for future in as_completed(running):
            try:
                yield running[future], future.result(), ""
            except process.Interrupted:
                raise
            except Exception as error:  # whatever it is, the submission gets its row
                yield running[future], None, described(error)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
