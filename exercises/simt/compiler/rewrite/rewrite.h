// What the files of simt-rewrite share. main.c says what the command does. In all of them, i is the number of
// a token.
#ifndef REWRITE_H
#define REWRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "../../base/limits.h"
#include "../../include/simt/sections.h"

struct file { // a file that line markers name
    char name[1024];
    bool foreign; // a header of the system or of the device
    bool of_host; // the host's text includes it: sides.c
    bool cuda;    // a foreign header with functions for the device, such as a library of kernels
    struct file *older;
};

struct token {
    const char *text; // in the program
    size_t length;
    const struct file *file;
    int line;  // in this file
    bool word; // an identifier or a number
};

// tokens.c: the program, which is read once and split into words, literals and punctuation. Punctuation is
// <<< >>> -> -- :: ... and single characters
extern const char *source;
extern const struct token *tokens;
extern size_t count;
bool is_header_of_device(const struct file *f);
void read_tokens(FILE *file);
// If the program includes headers of a library with functions for the device, puts in the names of all
// headers that are not the device's or the C++ library's. By them the device knows which lines are the
// program's own.
void put_libraries(void);
// The program asks whether __CUDA_ARCH__ is defined, or uses it.
extern bool asks_architecture;
// Returns whether there is a token i, and this is its text. Most texts are constants, whose lengths the
// compiler then knows.
static inline bool is(size_t i, const char *text)
{
    return i < count && tokens[i].length == strlen(text) && !memcmp(tokens[i].text, text, strlen(text));
}
// Returns whether token i is one of these words. NULL ends the list.
bool is_any(size_t i, const char *const words[]);
// Returns whether two tokens have the same text.
bool same(size_t a, size_t b);
bool is_number(size_t i);
// Prints why the program is refused, with the file and line of token i, and exits.
void refuse(size_t i, const char *format, ...) __attribute__((noreturn, format(printf, 2, 3)));
void refuse_line(const struct file *file, int line, const char *format, ...)
    __attribute__((noreturn, format(printf, 3, 4)));
// Returns p. If p is NULL, memory has run out: prints a message and exits.
void *have(void *p);

// syntax.c: what belongs together
// The number of open braces after the last token that was followed, without those of namespaces and extern
// "C".
extern int depth;
// Must be called for each token in turn. leave_braces begins again before the first token.
void follow_brace(size_t i);
void leave_braces(void);
// Returns the token that closes what opens at i.
size_t matching(size_t i, const char *open, const char *close);
// Returns the token that closes the parenthesis, bracket or brace at i, or i if nothing opens there.
size_t closing(size_t i);
// Returns whether there is a name in the brackets that open at i, and not only numbers.
bool has_name(size_t i);
// Returns the token after the template arguments that open at i, or i if none open there.
size_t after_angles(size_t i);
// Returns the first token after the ; { or } before i.
size_t statement_start(size_t i);
// Returns the { of the body of the function or lambda that is declared from token i on, or of the initial
// value of a variable that is declared there. Returns 0 if there is no such brace.
size_t body_start(size_t i);
// Returns whether the __device__ at token i belongs to a lambda: [=] __device__.
bool of_lambda(size_t i);
// Returns the name in the declarator that begins at or after i: the last word before [ , ; = or {.
size_t declared_name(size_t i);
// Returns the ; that ends the declaration that i is in, after all of its braces.
size_t declaration_end(size_t i);
// Returns the , or ; after the declarator that i is in.
size_t declarator_end(size_t i);
// Returns whether token i names a member: a.b, a->b, a::b, s(int n) : b(n).
bool is_member(size_t i);
// Returns whether token i calls the function by that name, which is not a member.
bool calls_by_name(size_t i);

// write.c: what is put in takes no line, and what is left out leaves its newlines
// Everything before this place in the source has been written.
extern const char *written;
void write_up_to(const char *end);
void leave_out_up_to(const char *end);
void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
// Puts tokens [from, to) in one line, without those for which skip returns true.
void put_tokens(size_t from, size_t to, bool (*skip)(size_t));
// Puts [from, to) as text for a message: a::b<c, d>.
void put_name(size_t from, size_t to);
// Has the compiler take token i for what stands in its own line and column, whatever was put in before it.
void resume(size_t i);

// The result has loops over the threads of a block: see include/simt/loops.h.
extern bool loops;
// Arguments, results and shifts stay as they are.
extern bool as_passed;

// Each of these functions rewrites what begins with token i, and returns the token after it. It returns i if
// there is nothing to rewrite.
size_t rewrite_launch(size_t i);          // launch.c: k<<<grid, block>>>(…), from <<< to >>>
size_t rewrite_launch_call(size_t i);     // launch.c: cudaLaunchKernel(…), up to its first argument
size_t rewrite_kernel_pointer(size_t i);  // launch.c: (void *)k, up to the end of k
size_t rewrite_shared(size_t i);          // shared.c: a declaration with __shared__
size_t rewrite_dynamic_name(size_t i);    // shared.c: the name of an extern __shared__ array of no function
size_t rewrite_device(size_t i);          // symbols.c: __device__ and the like
size_t rewrite_declaration_end(size_t i); // symbols.c: the ; of a declaration of device variables
size_t rewrite_static(size_t i);          // statics.c: a static variable in a function of the device
size_t rewrite_allocation(size_t i);      // names.c: cudaMalloc(…), its first argument
size_t rewrite_builtin(size_t i);         // builtins.c: threadIdx and the like
size_t rewrite_placement(size_t i);       // placement.c: new (place) T, the (
size_t rewrite_assembly(size_t i);        // assembly.c: inline PTX, piece by piece
size_t rewrite_traits(size_t i);          // traits.c: __launch_bounds__ and the like
size_t rewrite_policy(size_t i);          // policies.c: CUB's choice of a policy, up to its <
size_t rewrite_parting(size_t i);         // branches.c: where threads part from others that go to a barrier
size_t rewrite_int(size_t i);             // short_ints.c: a type with 32 bits
size_t rewrite_shift(size_t i);           // shifts.c: << and >>
size_t rewrite_capture(size_t i);         // captures.c: the [ of a lambda, and the = after it
size_t rewrite_body(size_t i);            // kernels.c: the { of a function of the device, and its }

// captures.c
// The variable declared by that token becomes a reference.
void note_reference(size_t name);

// parameters.c: which parameters are taken by value
// If something that can be called is declared at token i, notes its parameters.
void note_parameters(size_t i);
// Returns whether token i, a name before a parenthesis, declares a function and does not call one.
bool declares_function(size_t i);
// Returns whether the program has a function by the name of token i.
bool knows_function(size_t i);
// Returns whether the functions by the name of token i take the parameter at this position by value.
// Positions are counted from 0. Functions without such a parameter do not matter. If the program has no
// function by this name, the name is that of an object that is called.
bool takes_value(size_t i, unsigned position);
// --by-value: more is copied than usual, because objects have moved unseen. Objects that are called take
// values, if the program says nothing about any.
extern bool unknown_take_values;
bool returns_value(size_t i); // some function by the name of token i returns an object
// Returns the token after the operator at token i if the program has an operator of this kind that takes its
// left or its right operand by value. Otherwise it returns i.
size_t after_operator(size_t i, bool *left, bool *right);
// Returns the , after the argument or parameter that begins at token i, or `end`, the ) of the list.
size_t next_argument(size_t i, size_t end);

// arguments.c: arguments that are passed by value
void find_arguments(void); // must be called before put_arguments
// Token i is in a function of the device, and may be a cast to an integer; before find_arguments.
void note_number(size_t i);
void put_arguments(size_t i); // must be called for each token before it is rewritten

// symbols.c: returns whether a variable is declared from token i on, and not a constant.
bool is_variable(size_t i);
// statics.c: token i is in a function of the device.
void note_static(size_t i);

// shifts.c: token i is in a function of the device, and may be a shift.
void note_shift(size_t i);

// short_ints.c: says in which file int has 16 bits; NULL: in none.
void shorten_ints(const char *name);

// sides.c: reads a program that was preprocessed twice, for the host and for the device, and merges the two
// texts.
void read_sides(const char *of_host, const char *of_device);

// confined.c: what a confined file must not contain
// Says which file is confined; NULL: no file is. Must be called before read_tokens().
void confine(const char *name);
bool confines(void); // whether some file is confined
bool is_confined(const struct file *file);
// Checks the pragma whose # is at p.
void check_confined_pragma(const char *p, const struct file *file, int line);
// Checks every token, except those of assembly.
void check_confined(void);
// Refuses each asm that does not become code of the device, which is what inline PTX becomes.
void check_confined_assembly(bool (*becomes_code)(size_t));

// calls.c: refuses the calls that nvcc refuses. Calls the functions below, check_… and note_…, only for
// tokens in the program's own files.
void check_calls(void);
extern bool parts_compiled_apart; // -rdc=true
extern bool kernels_launch;       // some kernel launches a kernel
// Refuses the call of a host function at token i. what: the kind of function, if it is not a plain one.
void refuse_host_code(size_t i, const char *what);

// orders.c
bool is_nv_atomic(size_t i); // whether token i is the name of a function __nv_atomic_…
void check_orders(size_t i); // token i may call such a function

// kernels.c: what nvcc requires of kernels and of the device's code
// Returns the ( before the parameters of the kernel by that name, or 0 if it is not known.
size_t parameters_of(size_t kernel);
void check_kernel(size_t i);      // token i may be a kernel's __global__
void check_assembly(size_t i);    // token i is in a function of the device
void check_device_code(size_t i); // token i is in a function that only the device has
// assembly.c: token i begins inline PTX.
void note_assembly(size_t i);
bool is_noted_assembly(size_t i);
bool was_rewritten_assembly(size_t i);

// variables.c: variables of the host
void note_variable(size_t i);  // token i is outside of all braces
void check_variable(size_t i); // token i is in a function of the device, and may name a variable
// Returns whether the program may declare something at token i by that name.
bool may_declare(size_t i);

// members.c: member functions that are only for the host
void note_member(size_t i);  // token i is a name before a parenthesis, within braces
void check_member(size_t i); // token i is in a function of the device, and may call a member

// operators.c: token i is in a function of the host, and may call a function of a library.
void check_operators(size_t i);

#endif
