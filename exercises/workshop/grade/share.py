"""The share of tasks that one node grades, in a folder on the file system that all nodes share.

share.N  the bench, the compiler and the tasks of share N
said.N   the results: a line of JSON for each task that is done
log.N    what Slurm recorded

Over NFS, a new file from another machine may be invisible for a minute. But what another machine
has added to an existing file is seen as soon as the file is opened again. So the machine that
submits creates said.N, and the node adds to it.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

import one
from jobs import Task
from result import LINE_LIMIT, Result, clean, from_value


@dataclass
class Share:
    folder: Path
    number: int
    bench: one.Bench
    compiler: str  # its version on the machine that made the keys of the verdicts
    tasks: list[Task]
    read: int = 0  # bytes of said.N
    done: set[int] = field(default_factory=set)  # places of tasks

    def write(self) -> None:
        """Writes the share to its folder."""
        tasks = [asdict(t) | {"data": t.data.decode("latin-1")} for t in self.tasks]
        share = {"bench": asdict(self.bench), "compiler": self.compiler, "tasks": tasks}
        self.file("share").write_text(json.dumps(share, default=str))
        self.file("said").touch()

    def file(self, name: str) -> Path:
        return self.folder / f"{name}.{self.number}"

    def say(self, place: int, verdict: Result | None, failure: str = "") -> None:
        """Called on the node: records the result of the task at this place."""
        said = {"task": place, "verdict": asdict(verdict) if verdict else None, "failure": failure}
        with open(self.file("said"), "a") as file:
            file.write(json.dumps(said) + "\n")

    def heard(self) -> Iterator[tuple[Task, Result | None, str]]:
        """The results that the node has recorded since the last call, each once."""
        with open(self.file("said"), "rb") as file:
            file.seek(self.read)
            *lines, part = file.read().split(b"\n")
            self.read = file.tell() - len(part)
        for line in lines:
            try:
                said = json.loads(line)
                place, failure = said["task"], clean(said["failure"], LINE_LIMIT)
                task = self.tasks[place]
                verdict = from_value(said["verdict"]) if said["verdict"] else None
            except (ValueError, TypeError, KeyError, IndexError):  # the node died while writing it
                continue
            if place not in self.done:
                self.done.add(place)
                yield task, verdict, failure

    def left(self) -> list[Task]:
        """The tasks without a result so far."""
        return [task for place, task in enumerate(self.tasks) if place not in self.done]

    def last_words(self) -> str:
        """The last line of Slurm's log; "" if there is none."""
        try:
            log = self.file("log").read_bytes().decode("utf-8", "replace")
        except OSError:
            return ""
        return clean(log.strip().rsplit("\n", 1)[-1], LINE_LIMIT)


def read(folder: Path, number: int) -> Share:
    """The share in the folder. Raises OSError, or ValueError if it is not a share."""
    try:
        share = json.loads((folder / f"share.{number}").read_text())
        paths = {name: Path(share["bench"][name]) for name in ("top", "submissions")}
        bench = one.Bench(**share["bench"] | paths)
        tasks = [Task(**t | {"data": t["data"].encode("latin-1")}) for t in share["tasks"]]
        return Share(folder, number, bench, share["compiler"], tasks)
    except (TypeError, KeyError) as error:
        raise ValueError(f"{folder} has no share {number}") from error
