// What assembly.c asks of ptx.c: the body of a lambda, put together instruction by instruction.
#ifndef REWRITE_PTX_H
#define REWRITE_PTX_H

#include <stddef.h>

enum { LONGEST_PTX = 4000 }; // characters of a statement's instructions

void ptx_begin(size_t i);         // an empty body, for the asm at that token
void ptx_instruction(char *text); // adds what the instruction does; its text is cut into its parts
const char *ptx_body(void);       // what there is by now
void ptx_emit(const char *format, ...) __attribute__((format(printf, 1, 2))); // adds that to the body

#endif
