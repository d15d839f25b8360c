"""A Runner that grades on this machine, as many submissions at a time as it has cores."""

import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path

import one
from jobs import Task
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
            except (one.GradingFailed, OSError, ValueError) as error:
                yield running[future], None, str(error)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
