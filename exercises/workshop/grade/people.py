"""Finds the student that a table of decisions means by a name or a number."""

import unicodedata

import intake
from sheet import Line


class People:
    """The students of a grading: those who handed in something, and those of the roster."""

    def __init__(self, jobs: list[intake.Job]):
        self.id_of = {job.student: job.id for job in jobs}
        self.by_id: dict[str, list[str]] = {}
        for student, number in self.id_of.items():
            if number:
                self.by_id.setdefault(number.casefold(), []).append(student)

    def named(self, line: Line) -> str:
        """The student of the line as results name students, whether known here or not.

        Raises BadFile if two students have the number.
        """
        text = line["student"]
        name = intake.short(unicodedata.normalize("NFC", text))
        owners = self.by_id.get(text.casefold(), [])
        if name in self.id_of or not owners:
            return name
        if len(owners) > 1:
            raise line.wrong(f"{text} is {' and '.join(owners)}")
        return owners[0]

    def known(self, line: Line) -> str:
        """The same for a student who must be known. Raises BadFile otherwise."""
        name = self.named(line)
        if name not in self.id_of:
            rule = "give the name of a folder, or a name or number of ROSTER"
            raise line.wrong(f"there is no student {line['student']}: {rule}")
        return name
