"""Shows progress: a line for each result and, on a terminal, a bar with the time left."""

import os
import sys
import time

from result import Result

BAR = 30  # columns


class Progress:
    def __init__(self, jobs: int):
        self.jobs, self.bar = jobs, sys.stderr.isatty()
        self.begun, self.graded, self.left = time.monotonic(), 0, jobs

    def done(self, result: Result, left: int, graded: bool) -> None:
        """Shows a result. `graded`: it was graded now, so its time helps to estimate the rest."""
        self.left = left
        self.graded += graded
        self.clear()
        points = f"{result.points:g} of {result.of:g}" if result.graded else ""
        line = f"{result.student:20} {result.exercise:24} {points:>11} {result.state:12}"
        try:
            print(f"{line} {result.what}".rstrip(), flush=True)
        except BrokenPipeError:  # nobody reads it any more, but the grading goes on
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        self.draw()

    def note(self, line: str) -> None:
        """Prints a line for the person who waits."""
        self.clear()
        print(f"grade: {line}", file=sys.stderr, flush=True)
        self.draw()

    def draw(self) -> None:
        if not self.bar or not self.left:
            return
        done = self.jobs - self.left
        filled = BAR * done // self.jobs
        print(
            f"\r[{'#' * filled}{' ' * (BAR - filled)}] {done} of {self.jobs}{self.rest()}",
            end="",
            file=sys.stderr,
            flush=True,
        )

    def rest(self) -> str:
        """About how long the rest will take, once a few results show how long one takes."""
        if self.graded < 3:
            return ""
        seconds = self.left * (time.monotonic() - self.begun) / self.graded
        return f", {seconds / 60:.0f} min left" if seconds > 90 else f", {seconds:.0f} s left"

    def clear(self) -> None:
        if self.bar:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
