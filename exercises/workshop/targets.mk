# The targets for those who teach with the workbook or change it. The top Makefile includes this file if it exists.
# Students are given neither this file nor the files that it needs.
also_needed = $(if $(filter grade,$(MAKECMDGOALS)),$(if $(filter none,$(SANDBOX)),,sandbox))
.PHONY: handout grade gradescope exercise test solutions fuzz programs soak bench-device figures format lint

handout: setup ## make build/handout.tar.gz for students, without the answers, and try it; CODE=hidden takes the solutions' code out of the chapters, too
	@exercises/workshop/handout.sh '$(CODE)'

grade: setup ## grade what students handed in, in a sandbox: SUBMISSIONS=FOLDER has one folder per student; EXERCISE=03-kogge-stone grades one exercise; ON=slurm uses a cluster; docs/grading.md explains the rest
	@exec python3 -B exercises/workshop/grade

gradescope: ## make an autograder for Gradescope: EXERCISE=03-kogge-stone writes build/gradescope/03-kogge-stone.zip
	@$(need) gradescope
	@python3 -B exercises/workshop/gradescope/bundle.py '$(EXERCISE)'

exercise: ## lay out a new exercise, NAME=26-running-sum, or with TASK=yes one whose functions are not scans; the tests then say what is still missing in it
	@exercises/workshop/exercise.sh '$(NAME)' $(if $(TASK),task)

test: setup ## run the workbook's own tests
	@$(MAKE) -C tests

fuzz: setup ## run random kernels, and compare the CPU device's verdicts with the definition of a race; FUZZ="-t SECONDS -s SEED"; then random litmus tests, and compare with the axioms of the memory model
	@nice tests/simt/fuzz/run $(FUZZ)
	@nice tests/simt/litmus/run random

programs: setup ## run CUDA programs as courses and vendors write them, in which the CPU device must find nothing wrong; SEEDS=20 runs 20 schedules of each, BACKEND=cuda uses nvcc and a GPU
	@ALL=1 nice tests/programs/run
	@[ '$(BACKEND)' = cuda ] || ALL=1 nice tests/libraries/run

solutions: setup ## grade every solution as a submission, and also the skeletons with only the first parts of a solution: each must get all points of what it has
	@nice tests/grade/solutions.py build/tests/solutions

single_pass = $(shell grep -l check_resident_blocks exercises/[0-9]*/test.c | cut -d/ -f2)

soak: setup ## (long) try every planted fault and every ladder, and draw every figure; run the device's faulty programs under 50 schedules, and its correct ones, and the scans whose blocks wait, under 200; play litmus tests under 1000; run Thrust's example programs; compare all with 64-bit Arm
	@ALL=1 tests/workbook/run
	@SEEDS=50 tests/simt/run faulty
	@SEEDS=200 tests/simt/run correct
	@SEEDS=20 tests/simt/run cores
	@tests/simt/litmus/run play 1000
	@tests/libraries/examples
	@ALL=1 tests/arm64/run
	@for exercise in $(single_pass); do echo $$exercise; tests/workbook/seeds $$exercise || exit; done

bench-device: setup ## measure how fast the CPU device is, beside Oclgrind and PoCL if they are installed
	@exercises/simt/bench/run

figures: setup ## draw every figure of the chapters again, from runs of the solutions
	@exercises/charts/figures.sh '$(CURDIR)/build' chapters/figures $(with_profile)

c_files = $(shell find exercises tests -name '*.c')
sources = $(c_files) $(shell find exercises tests -name '*.h' -o -name '*.cu')
scripts = $(shell grep -rlIE '^\#!.*sh$$' exercises tests .ci)
need   := exercises/setup/setup.sh need

format: ## format C and CUDA as .clang-format says
	@$(need) format
	@clang-format -i $(sources)

lint: ## run clang-format, clang-tidy and shellcheck, which must report nothing
	@$(need) lint
	@clang-format --dry-run --Werror $(sources)
	@clang-tidy --quiet $(c_files) -- -std=gnu11 -Iexercises/harness -Iexercises/simt/include -DSIMT_HOME='""'
	@shellcheck -x $(scripts)
