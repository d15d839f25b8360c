# The workbook from its top. An exercise has targets of its own: `make help` in its folder.
MAKEFLAGS += --no-print-directory
$(if $(word 2,$(CURDIR)),$(error The folder "$(CURDIR)" has a space in its path, which make can't work with: move it))

exercises := $(notdir $(patsubst %/,%,$(wildcard exercises/[0-9]*/)))
single_pass = $(shell grep -l check_resident_blocks exercises/[0-9]*/test.c | cut -d/ -f2)
need      := exercises/setup/setup.sh need
c_files    = $(shell find exercises $(wildcard tests) -name '*.c')
sources    = $(c_files) $(shell find exercises $(wildcard tests) -name '*.h' -o -name '*.cu')
scripts    = $(shell grep -rlIE '^\#!.*sh$$' exercises $(wildcard tests .ci))

.PHONY: help setup check costs plots figures test fuzz soak bench bench-device format lint clean $(exercises:%=check/%)

help: ## this list
	@awk -F ' *## *' '/^[a-z-]+:.*##/ { sub(/:.*/, "", $$1); printf "make %-13s %s\n", $$1, $$2 }' Makefile

setup: ## install what is missing, with apt, or say what is
	@exercises/setup/setup.sh

check: $(exercises:%=check/%) ## check every exercise, and say which is next; KERNEL=solution.cu checks the solutions
	@exercises/progress/verdict.sh $(exercises)

$(exercises:%=check/%): check/%: setup
	@exercises/progress/check.sh $* "$(MAKE) -s -C exercises/$* state"

# Those that have none say so in their Makefile.
with_costs = $(shell cd exercises && grep -L '^WITHOUT.*costs' [0-9]*/Makefile | cut -d/ -f1)

costs: setup ## work and steps of each solution as measured, beside the formulas; fails where they differ
	@printf '%-26s %5s %8s   %-18s %-18s %5s %8s\n' exercise n section work 'by formula' steps formula
	@status=0; for exercise in $(with_costs); do \
	  $(MAKE) -s -C exercises/$$exercise costs KERNEL=$(or $(KERNEL),solution.cu) || status=1; \
	done; exit $$status

with_profile = $(shell cd exercises && grep -L '^WITHOUT.*profile' [0-9]*/Makefile | cut -d/ -f1)

plots: setup ## charts that compare the solutions: work against steps, time on P lanes …; KERNEL=kernel.cu for yours
	@exercises/charts/plots.sh '$(CURDIR)/build' $(or $(KERNEL),solution.cu) $(with_profile)

figures: setup ## every figure of the chapters, drawn anew from runs of the solutions
	@exercises/charts/figures.sh '$(CURDIR)/build' chapters/figures $(with_profile)

test: setup ## the workbook's own tests
	@$(MAKE) -C tests

fuzz: setup ## random kernels: does the CPU device judge as the definition does? FUZZ="-t SECONDS -s SEED"
	@nice tests/simt/fuzz/run $(FUZZ)

soak: setup ## long: every planted fault; and under 200 schedules the device's correct programs, and scans whose blocks wait
	@FAULTS=all tests/workbook/run
	@SEEDS=200 tests/simt/run correct
	@for exercise in $(single_pass); do echo $$exercise; tests/workbook/seeds $$exercise || exit; done

bench: setup ## how fast: from a saved kernel to its verdict; and, where there is a GPU, every solution on it
	@exercises/bench/verdict.sh
	@[ "$$(exercises/setup/backend.sh)" = cpu ] || exercises/bench/gpu/all.sh build/bench/gpu

bench-device: setup ## how fast the CPU device is, beside Oclgrind and PoCL where they are installed
	@exercises/simt/bench/run

format: ## lay out C and CUDA as .clang-format says
	@$(need) clang-format
	@clang-format -i $(sources)

lint: ## what clang-format, clang-tidy and shellcheck have to say
	@$(need) clang-format clang-tidy shellcheck
	@clang-format --dry-run --Werror $(sources)
	@clang-tidy --quiet $(c_files) -- -std=gnu11 -Iexercises/harness -Iexercises/simt/include -DSIMT_HOME='""'
	@shellcheck $(scripts)

clean: ## remove what was built
	@rm -rf build
