"""Tests of the autograder for Gradescope: what is in it, and that it grades as it would there."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from expect import TOP, end, expect
from gradescope_rules import wrong

BUNDLE = TOP / "exercises/workshop/gradescope/bundle.py"
ROOT = TOP / "build/tests/formats/autograder"  # stands for /autograder
EXERCISE = "03-kogge-stone"


def bundle(*arguments: str) -> tuple[int, str]:
    said = subprocess.run([sys.executable, BUNDLE, *arguments], capture_output=True, text=True)
    return said.returncode, (said.stdout + said.stderr).strip()


def packed(exercise: str) -> Path:
    status, said = bundle(exercise)
    path = TOP / f"build/gradescope/{exercise}.zip"
    expect(f"{exercise} is packed", (status, said.split(":")[0]), (0, f"build/gradescope/{exercise}.zip"))
    return path


# --- What is in it.
path = packed(EXERCISE)
first = path.read_bytes()
names = zipfile.ZipFile(path).namelist()
modes = {i.filename: (i.external_attr >> 16) & 0o777 for i in zipfile.ZipFile(path).infolist()}
expect("Gradescope's two files", (modes["setup.sh"], modes["run_autograder"]), (0o755, 0o755))
expect("no solution", [n for n in names if n.endswith("solution.cu") or "/ladder/" in n], [])
others = [n for n in names if n.startswith(("exercises/0", "exercises/1")) and f"/{EXERCISE}/" not in n]
expect("of others what says which is next", {n.split("/", 2)[2] for n in others}, {"README.md"})
expect("nothing else", [n for n in names if n.startswith(("tests/", "solutions/", "docs/", "chapters/", "build/", ".git"))], [])
bundle(EXERCISE)
expect("the same bytes", path.read_bytes() == first)
names = zipfile.ZipFile(packed("16-work-and-steps")).namelist()
expect("what formulas are compared with", sorted(n[10:12] for n in names if n.endswith("solution.cu")), [f"0{i}" for i in range(1, 10)])
expect("no name", bundle(), (1, "gradescope: EXERCISE= must name the exercise to be graded, such as 03-kogge-stone"))
for bad in ("99-none", "../exercises/03-kogge-stone", "setup"):
    expect(f"no exercise {bad}", bundle(bad), (1, f"gradescope: there is no exercise {bad}"))


# --- What it prints. Its packages are installed here, and what it would build is built already.
def unpack() -> None:
    shutil.rmtree(ROOT, ignore_errors=True)
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            file = Path(archive.extract(entry, ROOT / "source"))
            file.chmod((entry.external_attr >> 16) & 0o777)
            os.utime(file, (0, 0))  # older than the built files
    shutil.copy(ROOT / "source/run_autograder", ROOT)


def built() -> None:
    folder = TOP / "exercises" / EXERCISE
    subprocess.run(["make", "-s", "-C", folder, "tests", "KERNEL=solution.cu"], check=True)
    for part in ("simt", "harness", f"{EXERCISE}/test"):
        source, to = TOP / "build" / part, ROOT / "source/build" / part
        to.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy2)(source, to)


def graded(name: str, files: dict[str, str]) -> dict:
    submission = ROOT / "submission"
    shutil.rmtree(submission, ignore_errors=True)
    for file, text in files.items():
        (submission / file).parent.mkdir(parents=True, exist_ok=True)
        (submission / file).write_text(text)
    submission.mkdir(exist_ok=True)
    said = subprocess.run([ROOT / "run_autograder"], cwd=ROOT, env=environment, capture_output=True, text=True)
    results = json.loads((ROOT / "results/results.json").read_text())
    expect(f"{name}: Gradescope's fields", wrong(results), [])
    expect(f"{name}: it was graded", "tests" in results, True)
    if "tests" not in results:
        print(said.stdout + said.stderr)
    return results


environment = {"AUTOGRADER": str(ROOT), "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent"}
solution = (TOP / "exercises" / EXERCISE / "solution.cu").read_text()
unpack()
built()
results = graded("a solution", {"kernel.cu": solution})
expect("a solution: all points", (results["score"], {t["status"] for t in results["tests"]}), (20, {"passed"}))
expect("a solution: what is next", "then the next exercise: ../04-double-buffer" in results["output"])
expect("a solution: no sandbox", results["extra_data"][EXERCISE]["sandbox"], "none")
wrong_kernel = solution.replace("__syncthreads();", "__syncthreads(); __syncthreads();")
results = graded("a wrong kernel", {f"exercises/{EXERCISE}/kernel.cu": wrong_kernel})
expect("a wrong kernel: some points", results["score"], 17)
expect("a wrong kernel: why", [t["name"] for t in results["tests"] if t["status"] == "failed"], ["barriers"])
results = graded("nothing", {"README.md": ""})
expect("nothing: why", (results["score"], "nothing was handed in" in results["output"]), (0, True))


# --- What make grade writes, in the same tree.
def grade(*settings: str) -> tuple[int, str]:
    command = ["make", "-s", "-C", ROOT / "source", "grade", "SUBMISSIONS=build/handed-in", "KERNEL_WRAPPER=env", "SANDBOX=none"]
    said = subprocess.run([*command, f"EXERCISE={EXERCISE}", *settings], env=environment, capture_output=True, text=True)
    return said.returncode, said.stdout + said.stderr


shutil.rmtree(ROOT / "source/build/grading")
expect("no such format", "grade: there is no format xls: the formats are csv" in grade("FORMATS=xls")[1])
expect("all formats", grade()[0], 0)
run = next((ROOT / "source/build/grading/runs").iterdir())
expect("they lie in the run's folder", {p.name for p in run.iterdir()} >= {"autolab", "feedback", "grades.csv", "grades.json", "gradescope", "junit.xml", "moodle.csv"})

shutil.rmtree(ROOT / "source/exercises/workshop/grade")
said = subprocess.run([ROOT / "run_autograder"], cwd=ROOT, env=environment, capture_output=True)
results = json.loads((ROOT / "results/results.json").read_text())
expect("our own fault is reported as ours", "That is not your fault" in results["output"])
expect("and fields are Gradescope's", wrong(results), [])
end()
