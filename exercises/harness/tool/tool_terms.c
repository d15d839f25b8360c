// What a program that calls scan() by itself has to know of the contract: one line, `sections` or `whole`,
// `inclusive` or `exclusive`, and the sections to try.
#include "tool.h"

int tool_terms(void)
{
    if (contract.entry != SCAN || contract.functions) {
        fprintf(stderr, "the exercise is not one scan\n");
        return 1;
    }
    printf("%s %s", contract.reach == WHOLE ? "whole" : "sections",
           contract.kind == INCLUSIVE ? "inclusive" : "exclusive");
    for (size_t i = 0; i < SECTIONS_TRIED && contract.sections[i] > 0; i++)
        printf(" %u", contract.sections[i]);
    printf("\n");
    return 0;
}
