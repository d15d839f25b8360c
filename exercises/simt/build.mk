# Builds the device: $(BUILD)/libsimt.a and $(BUILD)/rewrite. Called by simtcc with HERE, BUILD and CC. Each
# product is made under another name and moved in place, so that two calls at once don't disturb each other.
SOURCES := $(wildcard $(HERE)/*.c)
OBJECTS := $(patsubst $(HERE)/%.c,$(BUILD)/%.o,$(SOURCES)) $(BUILD)/switch.o
HEADERS := $(wildcard $(HERE)/*.h $(HERE)/include/simt/*)
FLAGS := $(if $(filter x86_64,$(shell uname -m)),-mno-red-zone) -std=gnu11 -O2 -g -fno-plt -Wall -Wextra -Werror -Wno-builtin-declaration-mismatch -fno-stack-protector

.PHONY: all
all: $(BUILD)/libsimt.a $(BUILD)/rewrite

$(BUILD)/%.o: $(HERE)/%.c $(HEADERS)
	@mkdir -p $(BUILD)
	$(CC) $(FLAGS) -DSIMT_HOME='"$(HERE)"' -c $< -o $@.$$$$ && mv $@.$$$$ $@

$(BUILD)/%.o: $(HERE)/%.S $(HERE)/limits.h
	@mkdir -p $(BUILD)
	$(CC) -c $< -o $@.$$$$ && mv $@.$$$$ $@

$(BUILD)/libsimt.a: $(OBJECTS)
	ar rc $@.$$$$ $^ && mv $@.$$$$ $@

$(BUILD)/rewrite: $(wildcard $(HERE)/rewrite/*) $(HERE)/limits.h
	@mkdir -p $(BUILD)
	$(CC) $(FLAGS) -DSIMT_HOME='"$(HERE)"' $(filter %.c,$^) -o $@.$$$$ && mv $@.$$$$ $@
