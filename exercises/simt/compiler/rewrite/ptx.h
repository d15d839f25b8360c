// Inline PTX: what ptx.c offers to assembly.c, and what it shares with ptx_instructions.c and ptx_memory.c.
#ifndef REWRITE_PTX_H
#define REWRITE_PTX_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

enum { LONGEST_PTX = 4000 }; // characters in a statement's instructions
enum { PARTS = 16, MOST_OPERANDS = 8, WORD = 200 };

// Goes back to the setjmp that was the last one for ptx_back, if the asm is in a library's header. Otherwise
// refuses the program.
_Noreturn void ptx_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));
extern jmp_buf ptx_back;
const char *ptx_reason(void); // why it went back

// Begins an empty body of a lambda, for the asm at that token.
void ptx_begin(size_t i);
// Appends what an instruction does. Cuts its text into parts.
void ptx_instruction(char *text);
// Returns the body as far as it has been put together.
const char *ptx_body(void);
// Appends text to the body.
void ptx_emit(const char *format, ...) __attribute__((format(printf, 1, 2)));

extern struct ptx {    // the instruction that is being read
    const char *whole; // its name, for messages
    char name[WORD];   // its name, cut at the dots
    const char *parts[PARTS];
    int count;
    char text[LONGEST_PTX]; // its operands, cut at the commas
    char *operands[MOST_OPERANDS];
    int given;
} ptx;

// Refuses an instruction, as ptx_refuse does.
_Noreturn void ptx_unknown(const char *instruction);
// Returns whether the instruction's name has this part, after the first one.
bool ptx_has(const char *part);
// Returns whether the word is in the list. NULL ends the list.
bool ptx_is_one(const char *word, const char *const list[]);
// Returns the type of C++ by its name in PTX, or NULL.
const char *ptx_type(const char *name);
// Returns the text without the blanks at its ends. Changes the text.
char *ptx_trimmed(char *text);
// Returns the expression that an operand becomes.
const char *ptx_value(const char *operand);
// Returns the address that an operand such as "[%1+4]" becomes.
const char *ptx_address(const char *operand);
// Returns whether the instruction is in a library's header.
bool ptx_in_library(void);
// Cuts a list such as "{a, b}" into its items, at most four. Returns their number. Changes the text.
int ptx_items(char *list, char *items[]);
// Refuses the instruction unless it has this many operands.
void ptx_want(int operands);

// ptx_instructions.c: appends what the instruction does. Returns false if there is no such instruction.
bool ptx_translate(void);
// ptx_memory.c: the same for loads, stores, atomics and fences.
bool ptx_touches_memory(void);

#endif
