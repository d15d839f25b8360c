// What the files of simt-rewrite (main.c says what it does) share.
#ifndef REWRITE_H
#define REWRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "../../base/limits.h"

struct file { // that line markers name
    char name[1024];
    bool foreign; // a system's header, or the device's
    bool of_host; // the host's side includes it: sides.c
    struct file *older;
};

struct token {
    const char *text; // in the program
    size_t length;
    const struct file *file;
    int line;  // in it
    bool word; // identifier or number
};

// tokens.c: the program, read once, and split into words, literals and punctuation: <<< >>> -> -- :: ... and
// single characters
extern const char *source;
extern const struct token *tokens;
extern size_t count;
void read_tokens(FILE *file);
extern bool asks_architecture;       // the program looks whether __CUDA_ARCH__ is defined, or uses it
bool is(size_t i, const char *text); // whether token i is there, and is that
bool is_any(size_t i, const char *const words[]); // one of them; NULL ends them
bool same(size_t a, size_t b);                    // whether two tokens have one text
bool is_number(size_t i);
// Tells why, with the file and line of token i, and ends.
void refuse(size_t i, const char *format, ...) __attribute__((noreturn, format(printf, 2, 3)));
void refuse_line(const struct file *file, int line, const char *format, ...)
    __attribute__((noreturn, format(printf, 3, 4)));
void *have(void *p); // p, but ends with a message if it is NULL: out of memory

// syntax.c: what belongs together
extern int depth; // of braces that are not of a namespace or extern "C", after the last token followed
void follow_brace(size_t i);                                    // for each token in turn
void leave_braces(void);                                        // as before the first
size_t matching(size_t i, const char *open, const char *close); // the token that closes what opens at i
bool has_name(size_t i);          // whether a name is in the brackets that open at i, and not only numbers
size_t closing(size_t i);         // the same for a parenthesis, bracket or brace of any sort; i if it is none
size_t after_angles(size_t i);    // the token after the template arguments that open at i; i if none do
size_t statement_start(size_t i); // the first token after the ; { or } before i
// The { of the body of the function, or of the lambda, that is declared from token i on, or else of the value
// that a variable begins with; 0 if there is none.
size_t body_start(size_t i);
bool of_lambda(size_t i);       // whether the __device__ at token i is a lambda's: [=] __device__
size_t declared_name(size_t i); // of the declarator that begins at or after i: the last word before [ , ; = {
size_t declaration_end(size_t i); // the ; that ends what i is in, braces and all
size_t declarator_end(size_t i);  // the , or ; after the declarator that i is in
bool is_member(size_t i);     // whether token i names something's member: a.b, a->b, a::b, s(int n) : b(n)
bool calls_by_name(size_t i); // whether token i calls the function of that name, which is no member

// write.c: what is put in takes no line, and what is taken out leaves its newlines
extern const char *written; // all of source before it is on standard output
void write_up_to(const char *end);
void leave_out_up_to(const char *end);
void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
void put_tokens(size_t from, size_t to, bool (*skip)(size_t)); // [from, to) in one line, less what skip says
void put_name(size_t from, size_t to); // [from, to) as text, for a message: a::b<c, d>
void resume(size_t i); // token i stands in its line and column for the compiler, whatever was put before it

// Each rewrites what begins with token i, and returns the token after it; i, if that is none of its business.
size_t rewrite_launch(size_t i);         // launch.c: k<<<grid, block>>>(…), from <<< to >>>
size_t rewrite_launch_call(size_t i);    // cudaLaunchKernel(…), up to its first argument
size_t rewrite_kernel_pointer(size_t i); // launch.c: (void *)k, up to the end of k
size_t rewrite_shared(size_t i);         // shared.c: the declaration with __shared__
size_t
rewrite_dynamic_name(size_t i);  // the same: extern __shared__ T a[] of no function, where it stands alone
size_t rewrite_device(size_t i); // symbols.c: __device__ and the like
bool is_variable(size_t i);      // whether what is declared from there on is a variable, and no constant
size_t rewrite_static(size_t i); // statics.c: a static variable in a function of the device
void note_static(size_t i);      // token i is in such a function
size_t rewrite_declaration_end(size_t i); // the ; of a declaration of device variables
size_t rewrite_allocation(size_t i);      // names.c: cudaMalloc(…), its first argument
size_t rewrite_place(size_t i);           // places.c: threadIdx and the like
size_t rewrite_placement(size_t i);       // placement.c: new (place) T, the (
size_t rewrite_assembly(size_t i);        // assembly.c: inline PTX, piece by piece
size_t rewrite_traits(size_t i);          // traits.c: __launch_bounds__ and the like
size_t rewrite_parting(size_t i);         // branches.c: where threads part from others that go to a barrier

// sides.c: reads a program that was preprocessed twice, for the host and for the device, as one
void read_sides(const char *of_host, const char *of_device);

// confined.c: refuses what the file of this name must not say; NULL is no file
void confine(const char *name);                                               // before read_tokens()
void check_confined_pragma(const char *p, const struct file *file, int line); // the # of a pragma
bool is_confined(const struct file *file);
void check_confined(void); // every token

// calls.c: refuses the calls that nvcc refuses. It asks what follows, check_… and note_…, of the program's
// own files only.
void check_calls(void);
extern bool parts_compiled_apart;                  // -rdc=true
extern bool kernels_launch;                        // some kernel has a launch
void refuse_host_code(size_t i, const char *what); // token i, a function; what: of what sort, if not plain

// kernels.c: what nvcc asks of kernels and of the device's code
size_t parameters_of(size_t kernel); // the ( before the parameters of the kernel of that name; 0 if unknown
void check_kernel(size_t i);         // token i may be a kernel's __global__
void check_assembly(size_t i);       // token i is in a function of the device
void note_assembly(size_t i);        // assembly.c: token i begins inline PTX
void check_device_code(size_t i);    // the same, and the function is the device's only
size_t rewrite_body(size_t i);       // the { of such a function, and its }

// variables.c: the host's
void note_variable(size_t i);  // token i is within no braces
bool may_declare(size_t i);    // whether the program may declare something there by that name, token i
void check_variable(size_t i); // token i is in a function of the device, and may name one

// members.c: member functions that are the host's only
void note_member(size_t i);  // token i is a name before a parenthesis, within braces
void check_member(size_t i); // token i is in a function of the device, and may call one

#endif
