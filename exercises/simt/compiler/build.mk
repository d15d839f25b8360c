# Builds the device: $(BUILD)/libsimt.a, $(BUILD)/libsimt_cxx.a, and the commands that simtcc calls. libsimt_cxx.a is
# the part of the device that needs the C++ library. It is separate because few programs need it, and linking it is
# slow. For the same reason libsimt.a has nothing for debuggers: libsimt_g.a is the same with it. simtcc calls this file
# with HERE, BUILD and CC; HOST_CC makes the commands if they run on another machine than the device. Each product is
# made under another name and then moved in place, so that two calls at once do not disturb each other.
ROOMS   := search base grid memory findings ordering counting whatif machine host watching words runtime/memory runtime/graphs runtime
SOURCES := $(wildcard $(ROOMS:%=$(HERE)/%/*.[cS]))
OBJECTS := $(patsubst $(HERE)/%,$(BUILD)/%.o,$(basename $(SOURCES)))
CPLUS   := $(BUILD)/runtime/memory/operators.o
HEADERS := $(wildcard $(ROOMS:%=$(HERE)/%/*.h) $(HERE)/include/simt/*)
FLAGS := -std=gnu11 -O2 -g -fsigned-char -ffp-contract=off -fno-plt -Wall -Wextra -Werror -Wno-builtin-declaration-mismatch -fno-stack-protector
DEVICE_FLAGS := $(FLAGS) $(if $(filter x86_64%,$(shell $(CC) -dumpmachine)),-mno-red-zone)
HOST_CC ?= $(CC)

.PHONY: all
all: $(BUILD)/libsimt.a $(BUILD)/libsimt_cxx.a $(BUILD)/rewrite $(BUILD)/confine-source $(BUILD)/confine-object

$(BUILD)/%.o: $(HERE)/%.c $(HEADERS)
	@mkdir -p $(@D)
	$(CC) $(DEVICE_FLAGS) -DSIMT_HOME='"$(HERE)"' -c $< -o $@.$$$$ && mv $@.$$$$ $@

$(BUILD)/%.o: $(HERE)/%.S $(HERE)/base/limits.h
	@mkdir -p $(@D)
	$(CC) -c $< -o $@.$$$$ && mv $@.$$$$ $@

# These know the folder of the device's headers.
$(BUILD)/findings/source.o $(BUILD)/rewrite: $(BUILD)/home

$(BUILD)/libsimt_g.a: $(filter-out $(CPLUS),$(OBJECTS))
$(BUILD)/libsimt_cxx.a: $(CPLUS)
$(BUILD)/libsimt_g.a $(BUILD)/libsimt_cxx.a:
	ar rc $@.$$$$ $^ && mv $@.$$$$ $@

$(BUILD)/libsimt.a: $(BUILD)/libsimt_g.a
	objcopy --strip-debug $< $@.$$$$ && mv $@.$$$$ $@

$(BUILD)/rewrite: $(wildcard $(HERE)/compiler/rewrite/*) $(HERE)/base/limits.h $(HERE)/include/simt/sections.h
	@mkdir -p $(@D)
	$(HOST_CC) $(FLAGS) -DSIMT_HOME='"$(HERE)"' $(filter %.c,$^) -o $@.$$$$ && mv $@.$$$$ $@

$(BUILD)/confine-source: $(wildcard $(HERE)/compiler/confine/source/*)
	@mkdir -p $(@D)
	$(HOST_CC) $(FLAGS) $(filter %.c,$^) -o $@.$$$$ && mv $@.$$$$ $@

$(BUILD)/confine-object: $(wildcard $(HERE)/compiler/confine/object/*) $(HERE)/include/simt/sections.h
	@mkdir -p $(@D)
	$(HOST_CC) $(FLAGS) $(filter %.c,$^) -o $@.$$$$ && mv $@.$$$$ $@
