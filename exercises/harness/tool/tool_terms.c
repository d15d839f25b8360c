// Prints what a program needs to know to call the scans itself: one line per scan with its function,
// `sections` or `whole`, `inclusive` or `exclusive`, and the sections to try.
#include "tool.h"

static void print_terms(const struct contract *c, const char *function)
{
    printf("%s %s %s", function, c->reach == WHOLE ? "whole" : "sections",
           c->kind == INCLUSIVE ? "inclusive" : "exclusive");
    for (size_t i = 0; i < SECTIONS_TRIED && c->sections[i] > 0; i++)
        printf(" %u", c->sections[i]);
    printf("\n");
}

int tool_terms(void)
{
    if (contract.functions && contract.functions[0]->entry == SCAN) {
        for (const struct contract *const *c = contract.functions; *c; c++)
            print_terms(*c, (*c)->function);
    } else if (contract.entry == SCAN) {
        print_terms(&contract, "scan");
    } else {
        fprintf(stderr, "the exercise has no scan that takes device arrays\n");
        return 1;
    }
    return 0;
}
