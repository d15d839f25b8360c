# Builds the device: $(BUILD)/libsimt.a and $(BUILD)/rewrite. Called by simtcc with HERE, BUILD and CC. Each
# product is made under another name and moved in place, so that two calls at once don't disturb each other.
SOURCES := $(wildcard $(HERE)/*.c)
OBJECTS := $(patsubst $(HERE)/%.c,$(BUILD)/%.o,$(SOURCES)) $(BUILD)/switch.o
HEADERS := $(wildcard $(HERE)/*.h $(HERE)/include/simt/*)
FLAGS := $(if $(filter x86_64,$(shell uname -m)),-mno-red-zone) -std=gnu11 -O2 -g -fno-plt -Wall -Wextra -Werror -Wno-builtin-declaration-mismatch -fno-stack-protector

OBJCOPY := $(shell $(CC) -print-prog-name=objcopy)

.PHONY: all
all: $(BUILD)/libsimt.a $(BUILD)/rewrite

$(BUILD)/%.o: $(HERE)/%.c $(HEADERS)
	@mkdir -p $(BUILD)
	$(CC) $(FLAGS) -DSIMT_HOME='"$(HERE)"' -c $< -o $@.$$$$ && mv $@.$$$$ $@

$(BUILD)/%.o: $(HERE)/%.S $(HERE)/limits.h
	@mkdir -p $(BUILD)
	$(CC) -c $< -o $@.$$$$ && mv $@.$$$$ $@

# What only the device's files share gets names that no program can have.
$(BUILD)/libsimt.a: $(OBJECTS)
	nm -g --defined-only $^ | awk 'NF == 3 && $$3 !~ /^(simt|cuda|__|abort$$)/ { print $$3, "simt." $$3 }' >$@.names.$$$$ && \
	mkdir $@.$$$$ && for o in $^; do $(OBJCOPY) --redefine-syms=$@.names.$$$$ $$o $@.$$$$/$${o##*/} || exit; done && \
	ar rc $@.$$$$/all $@.$$$$/*.o && mv $@.$$$$/all $@ && rm -r $@.$$$$ $@.names.$$$$

$(BUILD)/rewrite: $(wildcard $(HERE)/rewrite/*) $(HERE)/limits.h
	@mkdir -p $(BUILD)
	$(CC) $(FLAGS) -DSIMT_HOME='"$(HERE)"' $(filter %.c,$^) -o $@.$$$$ && mv $@.$$$$ $@
