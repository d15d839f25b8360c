"""grades.json: all of each result except the whole report, for programs."""

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
        if not result.graded:
            grade["points"] = None
        grades.append(grade)
    text = json.dumps({"grades": grades}, ensure_ascii=False, indent=1)
    save(folder / "grades.json", text + "\n")
