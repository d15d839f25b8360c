# The targets of the whole workbook. Each exercise has its own targets: `make help` in its folder lists them.
MAKEFLAGS += --no-print-directory
$(if $(word 2,$(CURDIR)),$(error The folder "$(CURDIR)" has a space in its path, which make cannot work with: move the folder))
open := (
bad  := $(foreach c,' " ` \ % : & ; | < > * ? [ ] $(open) $$,$(findstring $c,$(CURDIR)))
$(if $(strip $(bad)),$(error The folder "$(CURDIR)" has a $(firstword $(bad)) in its path, which make cannot work with: move the folder))
ifneq ($(filter-out help clean,$(or $(MAKECMDGOALS),help)),)
unfit := $(shell sh exercises/setup/place.sh $(CURDIR))
$(if $(unfit),$(error $(unfit)))
endif
# Programs write English, and numbers with a point, in whatever language the student works.
export LC_ALL := C.UTF-8
export LANGUAGE :=

exercises := $(notdir $(patsubst %/,%,$(wildcard exercises/[0-9]*/)))
# What is measured if KERNEL is not given: the solutions or, if they were not handed out, the student's kernels.
measured   = $(or $(KERNEL),$(if $(wildcard exercises/[0-9]*/solution.cu),solution.cu,kernel.cu))

.PHONY: help setup bundle check costs plots book bench clean $(exercises:%=check/%)

help: ## list these targets
	@awk -F ' *## *' '/^[a-z-]+:.*##/ { sub(/:.*/, "", $$1); printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing with apt, or say how to install it
	@exercises/setup/setup.sh compile cpu $(filter-out bench,$(MAKECMDGOALS)) $(if $(KERNEL),$(if $(filter check,$(MAKECMDGOALS)),solutions)) $(also_needed)

bundle: setup ## pack the libraries that a check needs into build/bundle, for machines without root or network; BUNDLE=/DIR uses such a folder
	@exercises/setup/bundle.sh pack

check: $(exercises:%=check/%) ## check every exercise, and say which one is next; KERNEL=solution.cu checks the solutions
	@exercises/progress/verdict.sh $(exercises)

$(exercises:%=check/%): check/%: setup
	@exercises/progress/check.sh $* "$(MAKE) -s -C exercises/$* state"

# An exercise without this target says so in its Makefile.
with_costs = $(shell cd exercises && grep -L '^WITHOUT.*costs' [0-9]*/Makefile | cut -d/ -f1)

costs: setup ## print the measured work and steps of each solution beside the formulas; fail if they differ
	@printf '%-26s %5s %8s   %-18s %-18s %5s %8s\n' exercise n section work 'by formula' steps formula
	@status=0; for exercise in $(with_costs); do \
	  rows=$$($(MAKE) -s -C exercises/$$exercise costs KERNEL=$(measured) 2>&1) || status=1; \
	  echo "$$rows" | sed '/^make.*\*\*\*/d'; \
	done; exit $$status

with_profile = $(shell cd exercises && grep -L '^WITHOUT.*profile' [0-9]*/Makefile | cut -d/ -f1)

plots: setup ## draw charts that compare the solutions: work against steps, time on P lanes …; KERNEL=kernel.cu draws your kernels
	@exercises/charts/plots.sh '$(CURDIR)/build' $(measured) $(with_profile)

book: ## turn the chapters and all pages that they link to into HTML, in build/book; the pages need no network
	@exercises/setup/setup.sh need book
	@$(MAKE) -f exercises/book/book.mk

bench: setup ## measure the time from saving a kernel to its verdict; on a GPU, also the speed of every solution
	@exercises/bench/verdict.sh $(measured)
	@[ "$$(exercises/setup/backend.sh)" = cpu ] || { exercises/setup/setup.sh bench && KERNEL=$(measured) exercises/bench/gpu/all.sh build/bench/gpu; }

clean: ## remove everything that was built, except build/bundle
	@[ ! -d build ] || find build/ -mindepth 1 -maxdepth 1 ! -name bundle -exec rm -rf {} +
	@rmdir build 2>/dev/null || :

include $(wildcard exercises/workshop/targets.mk)

.DEFAULT:
	$(error there is no make $@ here: make help lists what there is)
