# Targets for instructors, and for everyone who changes the workbook. The top Makefile includes this file if it is
# there. Students are not handed it, nor anything it needs.
.PHONY: handout grade gradescope exercise test fuzz programs soak bench-device figures format lint

handout: setup ## what students are handed, without the answers: build/handout.tar.gz, tried; CODE=hidden, none in chapters either
	@exercises/workshop/handout.sh '$(CODE)'

grade: setup ## check what students handed in, in a sandbox: SUBMISSIONS=FOLDER, with a folder a student; EXERCISE=03-kogge-stone for one; ON=slurm on a cluster; docs/grading.md has more
	@$(need) python3 $(if $(filter none,$(SANDBOX)),,bwrap seccomp.h)
	@exec python3 -B exercises/workshop/grade

gradescope: ## an autograder for Gradescope: EXERCISE=03-kogge-stone writes build/gradescope/03-kogge-stone.zip
	@$(need) python3
	@python3 -B exercises/workshop/gradescope/bundle.py '$(EXERCISE)'

exercise: ## lay out a new exercise, which the tests then say what is missing of: NAME=17-segmented-scan
	@exercises/workshop/exercise.sh '$(NAME)'

test: ## the workbook's own tests
	@exercises/setup/setup.sh tests
	@$(MAKE) -C tests

fuzz: setup ## random kernels: does the CPU device judge as the definition does? FUZZ="-t SECONDS -s SEED"
	@nice tests/simt/fuzz/run $(FUZZ)

programs: setup ## CUDA programs as courses and vendors write them: does the CPU device run them, and say nothing? SEEDS=20, BACKEND=cuda
	@ALL=1 nice tests/programs/run

single_pass = $(shell grep -l check_resident_blocks exercises/[0-9]*/test.c | cut -d/ -f2)

soak: setup ## long: every planted fault and ladder; and under 200 schedules the device's correct programs, and scans whose blocks wait
	@ALL=1 tests/workbook/run
	@SEEDS=200 tests/simt/run correct
	@for exercise in $(single_pass); do echo $$exercise; tests/workbook/seeds $$exercise || exit; done

bench-device: setup ## how fast the CPU device is, beside Oclgrind and PoCL where they are installed
	@exercises/simt/bench/run

figures: setup ## every figure of the chapters, drawn anew from runs of the solutions
	@exercises/charts/figures.sh '$(CURDIR)/build' chapters/figures $(with_profile)

c_files = $(shell find exercises tests -name '*.c')
sources = $(c_files) $(shell find exercises tests -name '*.h' -o -name '*.cu')
scripts = $(shell grep -rlIE '^\#!.*sh$$' exercises tests .ci)
need   := exercises/setup/setup.sh need

format: ## lay out C and CUDA as .clang-format says
	@$(need) clang-format
	@clang-format -i $(sources)

lint: ## what clang-format, clang-tidy and shellcheck have to say
	@$(need) clang-format clang-tidy shellcheck
	@clang-format --dry-run --Werror $(sources)
	@clang-tidy --quiet $(c_files) -- -std=gnu11 -Iexercises/harness -Iexercises/simt/include -DSIMT_HOME='""'
	@shellcheck -x $(scripts)
