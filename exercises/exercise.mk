# The rules that all exercises share. An exercise's Makefile includes this file. Before that, it sets only the variables
# whose value differs from the default, which is given here in brackets:
#   ENTRY     the file $(ENTRY)_entry.cu calls the kernel file's functions, and $(ENTRY).h declares them; the two are in
#             the exercise's own folder or in harness/program   (scan)
#   ELEMENTS  the element types for which the kernel file is compiled for a GPU   (all)
#   WIDE      yes if the kernel file is also compiled for elements of 8 bytes, on the CPU device   (yes if the file
#             depends on the number of bytes of an element)
#   SHORT     yes if the kernel file is also compiled with ints of 16 bits, on the CPU device   (no)
#   LIBRARIES  the libraries whose headers the kernel file may include: cub, thrust   (none)
#   APART     yes if each part of the kernel file compiles by itself: PART=2 then compiles, and checks, part 2 alone, with
#             -DPART=2   (no)
#   FLAGS     further options with which the kernel file is compiled   (none)
#   FORMS     other scans to which the kernel file can be compiled, for example FORM=exclusive   (none)
#   TEST_FLAGS  further options with which test.c is compiled if FORM is given   (none)
#   DRAWN     what make draw can draw: cells, or the timeline of blocks. The first word is the default   (cells)
#   WITHOUT   targets that make no sense for the exercise. WHY is a sentence that says why   (none)
#   SHOWN     the description of make run in make help
#   DRAWS     the description of make draw in make help
#   DRAWING   the name of the files that make draw writes   (data_flow)
#   MORE_HELP  a line of make help for a target that only this exercise has   (none)
#   NEXT      the target that a failed check suggests   (trace, or run if there are no barriers)
#   LADDER    the task of which ladder/ has versions, if the exercise has tasks   (none)
#   BENCH_SECTIONS  the section sizes that make bench measures   (those of the contract, from 256 elements on)
.DEFAULT_GOAL := check

ENTRY ?= scan
NEXT ?= $(if $(filter serial formulas,$(ENTRY)),run,trace)
# Whether the functions are tasks: see harness.h. Then the exercise has glue of its own.
TASKS := $(wildcard $(ENTRY)_entry.cu)
SHOWN ?= run the kernel on numbers: N=1000, or X="3 1 7 0 4 1 6 3"$(if $(TASKS),$(comma) which must all differ)
DRAWS ?= draw $(if $(TASKS),where each element goes,the data flow: which thread combines what in each step); N= up to 16
DRAWING ?= data_flow
DRAWN ?= cells
VIEW ?= $(firstword $(DRAWN))
KERNEL ?= kernel.cu
SEED ?= 1
# The number of parts of test.c that are checked one after the other, if it has parts.
PARTS = $(lastword $(shell sed -n 's/^TEST_PART.\([1-9]\).*/\1/p' test.c | sort))
ELEMENTS ?= interval int float affine
VIEWS := interval int float affine max min-plus
# The form in which make check prints verdicts. All forms but text are for programs, so nothing else is on stdout.
FORMAT ?= text
FORMATS := text gcc json sarif

TOP := $(patsubst %/,%,$(dir $(abspath $(dir $(lastword $(MAKEFILE_LIST))))))
NAME := $(notdir $(CURDIR))
HARNESS := $(TOP)/exercises/harness
SIMT := $(TOP)/exercises/simt

# Programs write English, and numbers with a point, in whatever language the student works.
export LC_ALL := C.UTF-8
export LANGUAGE :=

# --- A command that cannot work is refused with one line.
ifneq ($(words $(CURDIR)),1)
$(error make cannot work in a folder whose path contains a space: $(CURDIR))
endif
ifneq ($(words $(KERNEL)),1)
$(error KERNEL must be one path without spaces, not '$(KERNEL)')
endif
OPEN := (
comma := ,
BAD := $(foreach c,' " ` \ % : & ; | < > * ? [ ] $(OPEN) $$,$(findstring $c,$(CURDIR)$(KERNEL)))
ifneq ($(strip $(BAD)),)
$(error make cannot work with the character $(firstword $(BAD)) in a path: $(CURDIR)/$(KERNEL))
endif
PLACE := sh $(TOP)/exercises/setup/place.sh $(TOP)
ifneq ($(filter-out help clean hint,$(or $(MAKECMDGOALS),check)),)
UNFIT := $(shell $(PLACE))
ifneq ($(UNFIT),)
$(error $(UNFIT))
endif
endif
ifneq ($(filter serial formulas,$(ENTRY)),)
ifneq ($(filter bench sanitize,$(MAKECMDGOALS)),)
$(error there is no make $(filter bench sanitize,$(MAKECMDGOALS)) here: these functions run on the host)
endif
endif
# If an exercise cannot be traced, its run cannot be shown step by step either.
WITHOUT := $(WITHOUT) $(if $(filter trace,$(WITHOUT)),step)
ifneq ($(filter $(WITHOUT),$(MAKECMDGOALS)),)
$(error there is no make $(firstword $(filter $(WITHOUT),$(MAKECMDGOALS))) here: $(WHY))
endif
ifneq ($(filter-out $(FORMS),$(FORM)),)
$(error there is no FORM=$(FORM) here$(patsubst %,: give FORM=%$(comma) or leave it out,$(FORMS)))
endif
ifneq ($(filter-out $(DRAWN),$(VIEW)),)
$(error there is no VIEW=$(VIEW) here: make draw draws the $(firstword $(DRAWN))$(patsubst %, or the %,$(word 2,$(DRAWN))))
endif
ifneq ($(filter-out $(VIEWS),$(ELEMENT)),)
$(error there is no ELEMENT=$(ELEMENT): it is one of $(VIEWS))
endif
ifneq ($(filter-out $(FORMATS),$(FORMAT)),)
$(error there is no FORMAT=$(FORMAT): it is one of $(FORMATS))
endif
ifneq ($(filter-out help clean hint,$(or $(MAKECMDGOALS),check)),)
ifeq ($(wildcard $(KERNEL)),)
anew := : to get the skeleton back, type git checkout kernel.cu, or unpack the archive again
$(error there is no kernel file $(KERNEL)$(if $(filter kernel.cu,$(KERNEL)),$(anew)))
endif
endif

# --- The backend on which kernels run. Only the CPU device can look into a kernel and judge everything that a test asks.
# So if BACKEND is not given, a GPU is used only by make check and make watch. Host code always runs on the CPU device.
GOALS := $(or $(MAKECMDGOALS),check)
INSIDE := run trace step draw flow plot profile costs
BACKENDS := $(TOP)/exercises/setup/backend.sh
ifneq ($(filter serial formulas,$(ENTRY)),)
override BACKEND := cpu
else ifneq ($(filter bench bench-program rates rung,$(GOALS)),)
override BACKEND := cuda
else ifneq ($(filter sanitize,$(GOALS)),)
override BACKEND := cuda
COMPUTE_SANITIZER := $(shell $(BACKENDS) compute-sanitizer 2>&1)
else ifeq ($(BACKEND),)
BACKEND := $(if $(filter check watch,$(GOALS)),$(shell $(BACKENDS)),cpu)
endif
ifeq ($(BACKEND),cuda)
ifneq ($(filter $(INSIDE),$(GOALS)),)
$(error make $(firstword $(filter $(INSIDE),$(GOALS))) needs the CPU device: leave out BACKEND=cuda)
endif
CHOICE := $(if $(filter programs bench-program help clean hint,$(GOALS)),cuda,$(shell $(BACKENDS) cuda 2>&1))
ifneq ($(CHOICE),cuda)
$(error $(CHOICE))
endif
ifneq ($(word 2,$(COMPUTE_SANITIZER)),)
$(error $(COMPUTE_SANITIZER))
endif
else ifneq ($(BACKEND),cpu)
$(error there is no BACKEND=$(BACKEND): it is cpu or cuda)
endif

# --- Where things are built. The products of a kernel file are in a folder that is named by the file's name and by a
# checksum of its whole path.
BUILD := $(TOP)/build
KEY := $(notdir $(KERNEL))-$(firstword $(shell printf %s '$(abspath $(KERNEL))' | cksum))
# Only these targets look at one part alone. If PART is not given, run and trace show part 1.
ALONE := $(if $(APART),$(filter check run trace,$(GOALS)))
BUILT_PART := $(if $(ALONE),$(filter 1 2 3 4 5 6 7 8 9,$(or $(PART),$(if $(filter check,$(ALONE)),,1))))
PROGRAMS := $(BUILD)/$(NAME)/$(KEY)$(FORM:%=-%)$(BUILT_PART:%=-part-%)/$(BACKEND)
TESTS := $(BUILD)/$(NAME)/test$(FORM:%=-%)

# One job per core, unless -j is given.
MAKEFLAGS += --no-print-directory --no-builtin-rules
ifeq ($(filter -j% --jobserver%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN)
endif

# The environment of a test program or a tool.
RUN = HARNESS_PROGRAMS=$(PROGRAMS) APART=$(APART) WIDE=$(WIDE) BACKEND=$(BACKEND) SEED=$(SEED) $(TESTS)

.PHONY: check run trace step draw flow hint plot profile costs watch sanitize bench bench-program rates rung state clean help setup programs shown tests
.DELETE_ON_ERROR:

# The kernel programs. On a GPU there is one for each element type. On the CPU device there is one for elements of 4 bytes,
# whose results can be shown as any type. If the bytes of an element matter, there is a second one, for 8 bytes. make run
# and make trace need only the program whose results they show.
ifeq ($(origin WIDE),undefined)
WIDE := $(shell sh $(HARNESS)/scripts/bytes.sh $(KERNEL))
endif
VARIANTS := $(if $(filter cuda,$(BACKEND)),$(ELEMENTS),token $(if $(WIDE),wide) $(if $(SHORT),short))
SHOWN_VARIANT := $(if $(filter affine,$(ELEMENT)),$(lastword $(VARIANTS)),token)
shown: $(PROGRAMS)/$(SHOWN_VARIANT)/program $(TESTS)
tests: shown programs

# A kernel file is compiled again if it differs from the copy that is kept of it. Dates do not matter: a copy that was put
# back has an older date, and so may a file on a server whose clock is slow. Some disks have dates in steps of two seconds.
# So whatever was made of the file before gets a date before all others, and this is done before make looks at dates.
SOURCE := $(PROGRAMS)/source
ifneq ($(filter-out help clean hint,$(GOALS)),)
UNWRITTEN := $(shell cmp -s $(KERNEL) $(SOURCE) || { mkdir -p $(PROGRAMS) && cp $(KERNEL) $(SOURCE).$$$$ && \
  touch -ct 197001020000 $(VARIANTS:%=$(PROGRAMS)/%/kernel.o) $(VARIANTS:%=$(PROGRAMS)/%/program) $(PROGRAMS)/result && \
  mv $(SOURCE).$$$$ $(SOURCE); } || echo yes)
ifneq ($(UNWRITTEN),)
$(error make cannot keep a copy of $(KERNEL) in $(PROGRAMS))
endif
endif

# The last verdict and a copy of its kernel file, for make hint, which keeps in $(LAST).shown what it has shown.
LAST := $(BUILD)/$(NAME)/$(KEY)/verdict
# The order in which that check has seen a result go wrong, for ORDER=wrong. make check searches it, unless WITNESS=0.
ORDER_KEPT := $(BUILD)/$(NAME)/$(KEY)/order$(FORM:%=-%)
WRONG := HARNESS_ORDER=$(ORDER_KEPT) HARNESS_WRONG='$(filter-out $(WITHOUT),step trace run)' $(if $(WITNESS),SIMT_WITNESS=$(WITNESS))
check: tests
	@$(if $(filter-out text,$(FORMAT)),,$(HARNESS)/scripts/todo.sh $(KERNEL))
	@mkdir -p $(dir $(LAST)) $(dir $(ORDER_KEPT)) && rm -f $(LAST) $(RESULT) $(ORDER_KEPT) && cp $(KERNEL) $(LAST).cu && cp $(KERNEL) $(ORDER_KEPT).cu
	@$(REPEATABLE:%=HARNESS_PASSED=$(RESULT)) HARNESS_LAST=$(LAST) HARNESS_NEXT=$(NEXT) KERNEL=$(KERNEL) TEST='$(TEST)' PART='$(PART)' FORMAT='$(FORMAT)' $(WRONG) $(RUN) check
	@rm -f $(LAST).shown
	@$(if $(TEST)$(PART)$(FORM)$(filter cuda,$(BACKEND))$(filter-out text,$(FORMAT)),,$(HARNESS)/scripts/next.sh $(KERNEL) $(filter-out $(WITHOUT),draw plot))

# What the last check of these programs found, for targets that only need to know this: they check again only if that
# check did not pass, and the file is older than everything for this reason, or if another check could find something
# else: on a GPU, with other inputs, with settings of the device, or if the tests measure kernels of other exercises.
RESULT := $(PROGRAMS)/result
REPEATABLE := $(if $(filter-out 1,$(SEED))$(filter cuda,$(BACKEND))$(filter formulas,$(ENTRY))$(filter-out SIMT_WITNESS,$(filter SIMT_%,$(.VARIABLES))),,yes)
$(RESULT): $(VARIANTS:%=$(PROGRAMS)/%/program) $(TESTS) $(if $(REPEATABLE),,again)
	@HARNESS_RESULT=$@ $(RUN) check >/dev/null 2>&1 && [ '$(REPEATABLE)' ] || touch -t 197001020000 $@
.PHONY: again result
result: $(RESULT)

ifneq ($(ORDER),)
ORDERS := run trace step draw flow
ifneq ($(ORDER),wrong)
$(error there is no ORDER=$(ORDER): ORDER=wrong is the order in which make check has seen a result go wrong)
endif
ifneq ($(filter-out $(ORDERS),$(GOALS)),)
$(error there is no ORDER for make $(firstword $(filter-out $(ORDERS),$(GOALS))): it is for make run$(comma) trace$(comma) step and draw)
endif
NO_ORDER := $(shell $(HARNESS)/scripts/order.sh $(KERNEL) $(ORDER_KEPT))
ifneq ($(NO_ORDER),)
$(error $(NO_ORDER))
endif
RUN := HARNESS_ORDER=$(ORDER_KEPT) $(RUN)
endif

run: shown
	@N='$(N)' X='$(X)' INPUT='$(INPUT)' SECTION='$(SECTION)' ELEMENT='$(ELEMENT)' START='$(START)' PART='$(PART)' $(RUN) run

trace: $(PROGRAMS)/token/program $(TESTS)
	@N='$(N)' X='$(X)' INPUT='$(INPUT)' SECTION='$(SECTION)' ELEMENT='$(ELEMENT)' START='$(START)' PART='$(PART)' $(RUN) trace

# Writes a page, and opens it if there is a browser.
STEP := $(TOP)/exercises/step
step: $(PROGRAMS)/token/program $(TESTS)
	@N='$(N)' X='$(X)' SECTION='$(SECTION)' ELEMENT='$(ELEMENT)' START='$(START)' PART='$(PART)' \
	  NAME=$(NAME) KERNEL=$(KERNEL) $(RUN) step > $(BUILD)/$(NAME)/step.json
	@$(STEP)/step.sh $(BUILD)/$(NAME)/step.json $(BUILD)/$(NAME)/step.html

DRAW = N='$(N)' X='$(X)' INPUT='$(INPUT)' PART='$(PART)' SECTION='$(SECTION)' RESIDENT='$(RESIDENT)' $(RUN) $(if $(filter timeline,$(VIEW)),timeline,draw)
PICTURE := $(BUILD)/$(NAME)/$(if $(filter timeline,$(VIEW)),timeline,$(DRAWING))
draw: $(PROGRAMS)/token/program $(TESTS)
	@new=$(PICTURE).$$$$; trap 'rm -f $$new.*' EXIT; \
	  PLACED=$$new.gp TITLE='$(NAME), $(notdir $(KERNEL))' $(DRAW) > $$new.tsv && $(TOP)/exercises/charts/draw.sh $$new $(PICTURE)

# Prints the table of what make draw draws, for `make figures` at the top. PLACED=FILE also writes the drawing, with a
# headline that begins with TITLE.
flow: $(PROGRAMS)/token/program $(TESTS)
	@$(DRAW)

hint:
	@$(HARNESS)/scripts/hint.sh hints.md $(LAST) $(KERNEL) '$(HINT)'

plot: tests $(RESULT)
	@$(RUN) measure > $(PROGRAMS)/work_steps.tsv
	@$(TOP)/exercises/charts/plot.sh $(PROGRAMS)/work_steps.tsv work_steps.gp $(BUILD)/$(NAME)/work_steps \
	  "$$(head -n 1 $(RESULT) | cut -f 3)"

# Prints lines of numbers, for `make plots` at the top.
profile: $(PROGRAMS)/token/program $(TESTS)
	@NAME=$(NAME) $(RUN) profile

# Prints this exercise's row of the table of `make costs` at the top.
costs: tests
	@NAME=$(NAME) $(RUN) costs

watch:
	@MAKEFLAGS= $(HARNESS)/scripts/watch.sh $(KERNEL) $(MAKE) -s --no-print-directory check KERNEL=$(KERNEL) SEED=$(SEED) BACKEND=$(BACKEND)

# Runs each tool of NVIDIA's compute-sanitizer on a few calls.
SANITIZERS := memcheck racecheck initcheck synccheck
sanitize: $(SANITIZERS:%=sanitize/%)
	@cd $(PROGRAMS) && cat $(SANITIZERS:=.verdict) && ! grep -q ^FAIL $(SANITIZERS:=.verdict)
$(SANITIZERS:%=sanitize/%): sanitize/%: tests
	@COMPUTE_SANITIZER=$(COMPUTE_SANITIZER) KERNEL=$(KERNEL) $(RUN) sanitize $* >$(PROGRAMS)/$*.verdict || true

# Measures how fast the kernel is on a GPU.
BENCH := $(TOP)/exercises/bench/gpu
bench: bench-program
	@SECTION='$(or $(SECTION),$(BENCH_SECTIONS))' FORM=$(FORM) $(BENCH)/kernel.sh $(NAME) $(PROGRAMS)/$(BENCH_ELEMENT)/bench $(PROGRAMS)/bandwidth

# Print only the table: `rates` for `make bench` at the top, `rung` for a version in ladder/.
rung: FUNCTION = $(LADDER)
rates rung: bench-program
	@SECTION='$(or $(SECTION),$(BENCH_SECTIONS))' FORM=$(FORM) FUNCTION=$(FUNCTION) $(BENCH)/measure.sh $(NAME) $(PROGRAMS)/$(BENCH_ELEMENT)/bench

# Prints NAME, STATE, PASSED, TOTAL and the first failing test, separated by tabs. See state.sh.
state:
	@MAKE='$(MAKE)' RESULT='$(RESULT)' NEEDED='$(NEEDED)' $(HARNESS)/scripts/state.sh $(NAME) $(KERNEL) $(TOP)/exercises/skeletons.cksum

clean:
	rm -rf $(BUILD)/$(NAME)

HAS = $(if $(filter $1,$(WITHOUT)),:)
# The targets of a list that the exercise has, as in "run, trace and step".
OFFERED = $(call TOGETHER,$(filter-out $(WITHOUT),$1))
TOGETHER = $(if $(word 2,$1),$(subst $(eval) ,$(comma) ,$(filter-out $(lastword $1),$1)) and )$(lastword $1)
# A function that runs on the host cannot be checked, measured or sanitized on a GPU.
ON_GPU := $(if $(filter serial formulas,$(ENTRY)),:)
# Only a scan has an x and a y that can be placed, and elements that can be shown as another type.
NUMBERS := $(if $(TASKS)$(filter formulas,$(ENTRY)),:)
help:
	@echo 'make check     say whether the kernel is right, and if not, why (this is the default)'
	@echo 'make run       $(SHOWN)'
	@$(call HAS,trace) echo 'make trace     show $(if $(TASKS),the arrays after each barrier and each launch,the shared array after each barrier); N= and X= as for make run'
	@$(call HAS,step) echo 'make step      show the same step by step in a browser: which thread reads what, and in which line; N= up to 64'
	@$(if $(filter timeline,$(VIEW)),:,$(call HAS,draw)) echo 'make draw      $(DRAWS)'
	@$(if $(filter timeline,$(VIEW)),,:) echo 'make draw      draw what the blocks do in which order, and list it: which block waits for which, and what it sees'
	@$(if $(filter timeline,$(VIEW)),,:) echo 'SEED=N         for draw: another order'
	@$(if $(filter timeline,$(VIEW)),,:) echo 'RESIDENT=N     for draw: how many blocks are resident at a time'
	@$(if $(word 2,$(DRAWN)),,:) echo 'VIEW=cells     for draw: draw the data flow instead'
	@echo 'make hint      show the hint for what the last check found, then the next hint; HINT=2 shows the second'
	@$(if $(MORE_HELP),echo '$(MORE_HELP)')
	@$(call HAS,plot) echo 'make plot      draw a chart of $(if $(TASKS),the bytes that are moved,work and steps), as measured and by formula'
	@echo 'make watch     check the kernel each time you save it'
	@$(ON_GPU) echo 'make bench     measure how fast the kernel is on a GPU, beside a copy and CUB; FROM=20 TO=28 limits the powers of two'
	@$(ON_GPU) echo 'make sanitize  show what NVIDIA'"'"'s compute-sanitizer finds, on a GPU'
	@echo 'make clean     remove what was built for this exercise'
	@$(if $(FORMS),,:) echo 'FORM=$(FORMS) compile the same kernel file to another scan, for any of these targets'
	@echo 'KERNEL=FILE    use FILE instead of kernel.cu'
	@echo 'SEED=N         use other inputs, and more sizes'
	@echo 'TEST=NAME      run only this test'
	@echo 'FORMAT=gcc     for check: print for editors and other programs; also json and sarif'
	@$(ON_GPU) echo 'BACKEND=cpu    check on the CPU device, and with BACKEND=cuda on a GPU; by default on a GPU if there is one'
	@$(if $(filter serial,$(ENTRY)),:) echo 'SECTION=N      for $(call OFFERED,run trace step draw): $(if $(TASKS),threads,elements) per block'
	@$(if $(TASKS),echo 'INPUT=SORT     for $(call OFFERED,run trace draw): the sort of input; make run INPUT=? lists them')
	@$(if $(PARTS),echo 'PART=N         $(if $(APART),compile and check only part N,run only the tests of parts 1 to N); there are $(PARTS) parts')
	@$(if $(filter serial formulas,$(ENTRY)),:) echo 'ORDER=wrong    for $(call OFFERED,run trace step draw): the order in which make check has seen a result go wrong'
	@$(if $(filter serial formulas,$(ENTRY)),:) echo 'WITNESS=0      for check: search no such order; WITNESS=5 searches for up to 5 seconds'
	@$(call HAS,trace) echo 'SCHEDULE=N     for $(call OFFERED,run trace step): another order of threads and blocks'
	@$(NUMBERS) echo 'IN_PLACE=yes   for $(call OFFERED,run trace step): use one array for x and y'
	@$(NUMBERS) echo 'ELEMENT=TYPE   for $(call OFFERED,run trace step): how to show elements: one of $(VIEWS)'
	@$(NUMBERS) echo 'START=1,3      for $(call OFFERED,run trace step): x and y begin 1 and 3 elements after an aligned address'

# On a GPU, CUDA's own libraries are used.
NEEDED := $(if $(filter cpu,$(BACKEND)),$(LIBRARIES))
setup:
	@$(TOP)/exercises/setup/setup.sh compile $(filter cpu,$(BACKEND)) $(GOALS)
	@$(if $(NEEDED),$(TOP)/exercises/setup/setup.sh need $(NEEDED),:)

# --- The harness: a C library that is linked with an exercise's tests.
HARNESS_ROOMS := text costs contract derivation process verdict witness forms flow check task tool
HARNESS_SOURCES := $(wildcard $(HARNESS_ROOMS:%=$(HARNESS)/%/*.c))
# The search through orders is the device's, and knows nothing of it.
SEARCH := $(wildcard $(SIMT)/search/*.c)
HARNESS_OBJECTS := $(patsubst $(HARNESS)/%.c,$(BUILD)/harness/%.o,$(HARNESS_SOURCES)) $(patsubst $(SIMT)/%.c,$(BUILD)/harness/%.o,$(SEARCH))
HARNESS_HEADERS := $(wildcard $(SIMT)/search/*.h $(HARNESS)/harness.h $(HARNESS_ROOMS:%=$(HARNESS)/%/*.h) $(HARNESS)/program/elements.h)
BUNDLED := $(BUILD)/harness/bundle
# For kernel files. A trailing colon would stand for the current folder.
export CPLUS_INCLUDE_PATH := $(BUNDLED)/include$(CPLUS_INCLUDE_PATH:%=:%)
CFLAGS := -std=gnu11 -O1 -g -fsigned-char -ffp-contract=off -Wall -Wextra -Werror -isystem $(BUNDLED)/include

# Every product is written under a temporary name and then moved into place, so that two makes can run at the same time.
# ar looks up the size of an object before it opens the object. So two exercises must produce identical objects, although
# they compile in different folders.
$(BUILD)/harness/%.o: $(HARNESS)/%.c $(HARNESS_HEADERS) | setup
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -fdebug-prefix-map=$(CURDIR)=. -I$(HARNESS) -c $< -o $@.$$$$ && mv $@.$$$$ $@

$(BUILD)/harness/search/%.o: $(SIMT)/search/%.c $(HARNESS_HEADERS) | setup
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -fdebug-prefix-map=$(CURDIR)=. -c $< -o $@.$$$$ && mv $@.$$$$ $@

# The first line of a verdict waits for this.
$(BUILD)/harness/derivation/%.o: CFLAGS += -O2

$(BUILD)/harness/libharness.a: $(HARNESS_OBJECTS)
	@rm -f $@.$$$$ && ar rc $@.$$$$ $^ && mv $@.$$$$ $@

# Criterion's library loads libgit2, and with it libraries for SSH, SSL and Kerberos, which are two thirds of all that a
# test program loads. What Criterion calls of libgit2 is in check/criterion.c, so an empty library of that name will do, and
# a test program starts in half the time. If Criterion needs more of libgit2, a test program that binds all functions at its
# start fails, and the real library is used.
STAND_IN := $(BUILD)/harness/stand_in
$(STAND_IN)/made: | setup
	@mkdir -p $(@D)
	@name=$$(objdump -p $$($(CC) -B$(BUNDLED)/lib/ -print-file-name=libcriterion.so) 2>/dev/null | awk '$$1 == "NEEDED" && $$2 ~ /^libgit2/ { print $$2 }'); \
	  [ -z "$$name" ] || { $(CC) -shared -x c /dev/null -Wl,-soname,$$name -o $@.$$$$ && mv $@.$$$$ $(@D)/$$name; }
	@touch $@
STOOD_IN := -Wl,--disable-new-dtags,-rpath,'$$ORIGIN/../harness/stand_in'
# A bundle's libraries, if there is a bundle, are found after that: see setup/bundle.sh.
LIBRARIES_OF_TESTS := -L$(BUNDLED)/lib -Wl,-rpath-link,$(BUNDLED)/lib,--disable-new-dtags,-rpath,'$$ORIGIN/../harness/bundle/lib' -lcriterion -lcjson -lm

LINKED_TESTS = $(CC) $(CFLAGS) $(TEST_FLAGS) -I$(HARNESS) $1 test.c $(BUILD)/harness/libharness.a $(LIBRARIES_OF_TESTS) -o $@.$$$$
$(TESTS): test.c $(wildcard *.h) $(BUILD)/harness/libharness.a | $(STAND_IN)/made
	@mkdir -p $(@D)
	@{ { $(call LINKED_TESTS,$(STOOD_IN)) && LD_BIND_NOW=1 $@.$$$$ terms; } >/dev/null 2>&1 || $(LINKED_TESTS); } && mv $@.$$$$ $@

# --- The kernel programs. The first one is compiled before the others, so that an error in the kernel file is reported
# only once.
PROGRAM := $(HARNESS)/program
ENTRY_ROOM := $(if $(TASKS),.,$(PROGRAM))
PROGRAM_HEADERS := $(wildcard $(PROGRAM)/*.h $(HARNESS)/text/wire.h $(HARNESS)/text/failure.h)
WARNINGS := -Wall -Wextra -Wno-unused-parameter
ELEM_MACROS := interval.INTERVAL int.INT float.FLOAT affine.AFFINE token.TOKEN wide.WIDE short.TOKEN
ELEM_FLAG = -DELEM_$(patsubst $1.%,%,$(filter $1.%,$(ELEM_MACROS)))$(BUILT_PART:%= -DPART=%)

ifeq ($(BACKEND),cuda)
CUDACC := $(shell $(BACKENDS) nvcc) -std=c++17 -O3 -lineinfo -I$(ENTRY_ROOM) -I$(PROGRAM) -I$(HARNESS)
COMPILE := $(CUDACC)
WARN_ALL := $(WARNINGS:%=-Xcompiler=%)
DEVICE_BUILT := setup
else
SIMTCC := $(SIMT)/simtcc -I$(ENTRY_ROOM) -I$(PROGRAM) -I$(HARNESS)
CUDACC := MAKEFLAGS= $(SIMTCC)
COMPILE = MAKEFLAGS= $(IN_SANDBOX) $(SIMTCC)
# Grading sets COMPILE_WRAPPER, a command that runs each command that reads a kernel file or a file made from it. The
# wrapper's argument is the only folder that the command may write to.
IN_SANDBOX = $(if $(COMPILE_WRAPPER),$(COMPILE_WRAPPER) $(@D))
# A kernel file is confined to what the device can watch, and scan.h is included before its first line. The versions in
# ladder/ are not confined, because they belong to the workbook.
HEADERS := $(sort $(ENTRY).h plus.h $(wildcard *.h))
CONFINED := $(if $(UNCONFINED)$(filter ladder/%,$(KERNEL)),,yes)
CONFINE := $(if $(CONFINED),--confined $(subst $(eval) ,$(comma),$(HEADERS) $(LIBRARIES:=/)) -include $(ENTRY).h)
WARN_ALL := $(WARNINGS)
# The device is built once, and before the kernel programs, because two compilations at the same time would both build it.
DEVICE := $(wildcard $(SIMT)/simtcc $(SIMT)/*/*.[chS] $(SIMT)/compiler/* $(SIMT)/compiler/rewrite/* $(SIMT)/include/* $(SIMT)/include/*/*)
DEVICE_BUILT := $(BUILD)/simt/libsimt.a
endif
# Warnings are the same for every element type, so only the first compilation prints them.
FIRST := $(firstword $(VARIANTS))
WARN = $(if $(filter $(FIRST),$1),$(WARN_ALL),-w)

programs: $(VARIANTS:%=$(PROGRAMS)/%/program)

$(BUILD)/simt/libsimt.a: $(DEVICE) | setup
	@[ ! -t 2 ] || echo 'building the CPU device: this happens only once, and takes some seconds' >&2
	@$(CUDACC) --version >/dev/null

$(BUILD)/harness/program/main.o: $(PROGRAM)/main.c $(PROGRAM_HEADERS) | setup
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -I$(HARNESS) -I$(PROGRAM) -c $< -o $@.$$$$ && mv $@.$$$$ $@

GLUE := $(BUILD)/harness/program/$(BACKEND)$(BUILT_PART:%=-part-%)
$(GLUE)/%/$(ENTRY)_entry.o: $(ENTRY_ROOM)/$(ENTRY)_entry.cu $(PROGRAM_HEADERS) $(DEVICE) | $(DEVICE_BUILT)
	@mkdir -p $(@D)
	@$(CUDACC) $(WARN_ALL) $(call ELEM_FLAG,$*) -c $< -o $@.$$$$ && mv $@.$$$$ $@

$(PROGRAMS)/%/kernel.o: $(SOURCE) $(wildcard *.h $(dir $(KERNEL))*.h) $(PROGRAM_HEADERS) $(DEVICE) | $(DEVICE_BUILT)
	@mkdir -p $(@D)
	@$(COMPILE) $(CONFINE) $(call WARN,$*) $(call ELEM_FLAG,$*) $(FLAGS) $(if $(filter short,$*),--short-ints) -c $(KERNEL) -o $@.$$$$ || \
	  { $(PLACE) tried >&2 || echo '$(KERNEL) does not compile; next: mend the first error above, then make check' >&2; exit 1; }; mv $@.$$$$ $@

$(filter-out $(PROGRAMS)/$(FIRST)/%,$(VARIANTS:%=$(PROGRAMS)/%/kernel.o)): $(PROGRAMS)/$(FIRST)/kernel.o
$(filter-out $(PROGRAMS)/$(FIRST)/%,$(VARIANTS:%=$(PROGRAMS)/%/program)): | $(PROGRAMS)/$(FIRST)/program

# What a kernel file is linked with, as one object with nothing for debuggers on the CPU device: so it takes half the
# time to link.
GLUE_PARTS := $(BUILD)/harness/program/main.o $(BUILD)/harness/text/wire.o $(BUILD)/harness/text/failure.o
LINKED_WITH = $(if $(filter cpu,$(BACKEND)),$(GLUE)/%/$(ENTRY).o,$(GLUE)/%/$(ENTRY)_entry.o $(GLUE_PARTS))
$(GLUE)/%/$(ENTRY).o: $(GLUE)/%/$(ENTRY)_entry.o $(GLUE_PARTS) $(BUILD)/simt/libsimt.a
	@$(CC) -r -nostdlib -Wl,--strip-debug -o $@.$$$$ $(filter %.o,$^) -Wl,--whole-archive $(filter %.a,$^) && mv $@.$$$$ $@

# Few kernels need the C++ library, and to link without it is faster. So is gold, where it is installed. Nobody asks for a
# build ID, whose checksum takes a fifth of the time to link.
MAY_BE_LINKED = $(if $(CONFINED),$(IN_SANDBOX) $(SIMT)/compiler/confine/objects.sh $< $(ENTRY_ROOM)/$(ENTRY).h)
LINKED = $(IN_SANDBOX) $(CC) -Wl,--build-id=none $^ -Wl,--as-needed -lstdc++ -lm -o $@.$$$$ 2>/dev/null
LINK_QUICKLY = $(if $(filter cpu,$(BACKEND)),$(LINKED) -fuse-ld=gold || $(LINKED) ||)
$(PROGRAMS)/%/program: $(PROGRAMS)/%/kernel.o $(LINKED_WITH)
	@$(MAY_BE_LINKED)
	@$(LINK_QUICKLY) $(COMPILE) $^ -o $@.$$$$ || \
	  { $(PLACE) tried >&2 || echo '$(KERNEL) must define the functions of the skeleton, with the same names, and must not define main()' >&2; exit 1; }; mv $@.$$$$ $@

# --- The program that measures a kernel's times on a GPU, for one element type.
BENCH_ELEMENT := $(or $(ELEMENT),int)
BENCH_OBJECTS := $(BUILD)/bench/gpu/$(BENCH_ELEMENT)
bench-program: $(PROGRAMS)/$(BENCH_ELEMENT)/bench $(TESTS)
$(BENCH_OBJECTS)/%.o: $(BENCH)/%.cu $(wildcard $(BENCH)/*.h) $(PROGRAM_HEADERS)
	@mkdir -p $(@D)
	@$(CUDACC) -w $(call ELEM_FLAG,$(BENCH_ELEMENT)) -c $< -o $@.$$$$ && mv $@.$$$$ $@
# The functions of tasks are measured by the exercise's own $(ENTRY)_bench.cu.
$(BENCH_OBJECTS)/$(NAME).o: $(ENTRY)_bench.cu $(wildcard *.h $(BENCH)/*.h) $(PROGRAM_HEADERS)
	@mkdir -p $(@D)
	@$(CUDACC) -I$(BENCH) -w $(call ELEM_FLAG,$(BENCH_ELEMENT)) -c $< -o $@.$$$$ && mv $@.$$$$ $@
BENCH_PARTS := $(if $(TASKS),task_bench.o $(NAME).o,bench.o cub.o)
$(PROGRAMS)/$(BENCH_ELEMENT)/bench: $(PROGRAMS)/$(BENCH_ELEMENT)/kernel.o $(BENCH_PARTS:%=$(BENCH_OBJECTS)/%)
	@$(CUDACC) $^ -o $@.$$$$ && mv $@.$$$$ $@
.SECONDARY:

.DEFAULT:
	$(error there is no make $@ here: make help lists what there is)
