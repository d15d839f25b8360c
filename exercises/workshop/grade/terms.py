"""What the person who grades has decided about single students: EXTENSIONS, GROUPS, OVERRIDES."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import extensions
import groups
import overrides
import points
import sheet
from extensions import Extension
from groups import Group
from intake import Intake
from overrides import Override
from people import People
from result import Result


@dataclass
class Terms:
    extensions: list[Extension] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    overrides: list[Override] = field(default_factory=list)
    decided: dict[tuple[str, str], Override] = field(default_factory=dict)

    def before(self, taken: Intake, only: str, roster: bool) -> None:
        """Changes what is to be graded. Raises BadFile, so that nothing is graded with a typo.

        `only`: the exercise, if only one is graded. With a roster all students are known.
        """
        people = People(taken.jobs)
        taken.jobs = groups.share(
            taken.jobs, groups.members(self.groups, people, roster), people
        )
        people = People(taken.jobs)
        taken.jobs, notes = extensions.apply(taken.jobs, self.extensions, people, roster)
        taken.notes += notes
        wanted = [o for o in self.overrides if only in ("", o.exercise)]
        self.decided = overrides.of_students(wanted, people)
        taken.jobs += overrides.lacking(self.decided, taken.jobs, people)

    def after(self, results: list[Result]) -> list[Result]:
        """The results with the points that were decided."""
        return overrides.apply(results, self.decided)


def read(files: dict[str, str], due: datetime | None, exercises: dict[str, Path]) -> Terms:
    """Reads the files that these settings name. `exercises` has the folder of each exercise.

    Raises BadFile, or BadPoints.
    """
    terms = Terms()
    if files["EXTENSIONS"]:
        if not due:
            raise sheet.BadFile("EXTENSIONS= needs DUE=, the time when submissions were due")
        terms.extensions = extensions.read(Path(files["EXTENSIONS"]), due, list(exercises))
    if files["GROUPS"]:
        terms.groups = groups.read(Path(files["GROUPS"]))
    if files["OVERRIDES"]:
        worth = {name: points.read(at / "points.tsv") for name, at in exercises.items()}
        worth = {name: points.total(table) for name, table in worth.items()}
        terms.overrides = overrides.read(Path(files["OVERRIDES"]), worth)
    return terms
