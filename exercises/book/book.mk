# The book: one HTML page for each chapter, and for every page that the chapters lead to. Each page needs no other file.
# The pages are arranged in build/book like their sources in the workbook, except that the chapters are at the top; a
# README.md becomes an index.
book    := build/book
sources := $(wildcard chapters/*.md docs/*.md exercises/README.md exercises/[0-9]*/README.md \
                      solutions/[0-9]*.md solutions/chapter-*.md)
parts   := $(addprefix exercises/book/,book.lua book.mk page.html style.css)
page     = $(book)/$(patsubst %.md,%.html,$(patsubst %README.md,%index.md,$(1:chapters/%=%)))

least    := 2.17
pandoc   := $(shell pandoc --version | sed -n '1s/.* //p')
ifneq ($(firstword $(shell printf '%s\n' $(least) $(pandoc) | sort -V)),$(least))
$(error make book takes pandoc $(least) or newer, and this is $(pandoc))
endif

ifeq ($(filter -j% --jobserver%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN)
endif

.PHONY: all
all: $(foreach source,$(sources),$(call page,$(source)))
	@echo "the book: file://$(CURDIR)/$(book)/index.html"

# The set of pages decides which links become links, and a page shows its neighbours' titles.
$(book)/titles: FORCE
	@mkdir -p $(@D) && awk 'FNR == 1 { print FILENAME, $$0 }' $(sources) >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi
FORCE:

$(book)/index.html: $(wildcard chapters/*.md) # their terms

# A block's opening line may name a file after the language. pandoc would drop this name.
define a_page
$(call page,$1): $1 $(parts) $(book)/titles $(wildcard chapters/figures/*.svg)
	@echo $$@ && mkdir -p $$(@D)
	@sed -E 's/^```([a-z]+) (.+)/```{.\1 file="\2"}/' $1 | pandoc -f gfm+tex_math_dollars+attributes -t html \
	    --metadata source=$1 --metadata pages='$(sources)' --lua-filter exercises/book/book.lua --mathml \
	    --template exercises/book/page.html --toc --toc-depth 2 --variable style="$$$$(cat exercises/book/style.css)" \
	    --self-contained -o $$@
endef
$(foreach source,$(sources),$(eval $(call a_page,$(source))))
