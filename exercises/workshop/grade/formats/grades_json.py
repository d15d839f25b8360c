"""grades.json: all that is known of each result but the whole report, for a program."""

import json
from dataclasses import asdict
from pathlib import Path

from result import Result

from formats.files import save


def write(results: list[Result], folder: Path) -> None:
    grades = []
    for result in results:
        grade = asdict(result)
        del grade["report"]
        grades.append(grade)
    text = json.dumps({"grades": grades}, ensure_ascii=False, indent=1)
    save(folder / "grades.json", text + "\n")
