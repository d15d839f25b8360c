// simt-rewrite [--as-passed | --by-value] [--rdc] [--short-ints SHORTENED] [--loops] [--sides HOST DEVICE]
// [FILE]: turns preprocessed CUDA into C++. Reads standard input and writes standard output. FILE is the name
// of the confined file, if there is one: see confined.c. The input has been preprocessed for the device, with
// __CUDA_ARCH__. In most programs the result for the host would be the same. If the program asks for this
// macro, simt-rewrite writes nothing and exits with 3. It must then be called with HOST and DEVICE, the files
// that were preprocessed without the macro and with it (sides.c). It makes these replacements:
//
//   k<<<grid, block, …>>>(a, b)   becomes   simt_prepare(simt_configure("x,n", file, line, grid, …), "k",
//                                                        its address, if k alone has one,
//                                                        [=](auto... v) { k(v...); })(a, b)
//   t[k]<<<grid, block, …>>>(a)   becomes   simt_prepare_bound(simt_configure(…), "t[k]",
//                                                        simt_bind(t[k], what calls it))(a)
//   cudaLaunchKernel((void *)k, … becomes   cudaLaunchKernel(simt_kernel_named("k", k), …
//   (void *)k                     becomes   (void *)simt_known(0, "k", k), where k is a kernel
//   cudaMalloc((void **)&a, …     becomes   cudaMalloc((void **)simt_called(&a, "a"), …
//   asm("bfe.u32 …")              becomes   a call of a lambda that does the same: ptx.c, ptx_instructions.c
//   __launch_bounds__(n) f(…) {   becomes   f(…) { simt_kernel_traits(…); likewise __cluster_dims__: traits.c
//   __shared__ T a[n];            becomes   a reference to the block's own a
//   extern __shared__ T a[];      becomes   a reference to the block's dynamic shared memory
//   [=](int i) { … s[i] … }       becomes   [=, &s](int i) { … s[i] … } if s is such a reference: captures.c
//   new (place) T                 becomes   new (simt_spot_of(place)) T, in a confined file
//   threadIdx                     becomes   its value, except where the program has a variable by that name
//   struct s { …; T a[]; };       becomes   struct s { …; T a[0]; };
//   __device__ T v;               becomes   a variable in the section DEVICE (likewise __constant__),
//                                           and a simt_symbol that describes it; __device__ before a
//                                           function is left out, and so is each __host__
//   static T v = 1;               becomes   in a function of the device, a reference to one v for the grid
//   int i                         becomes   short i in SHORTENED: short_ints.c
//   f(maps[i])                    becomes   f((void(), simt_argument{maps[i]}.value)), if f takes an
//                                           object by value: arguments.c; but not with --as-passed
//   a << b                        becomes   a << simt_by << b: shifts.c; but not with --as-passed
//   if (c) S                      becomes   if S has a barrier, code that notes who does not go there;
//                                           likewise loops, and the returns of kernels: branches.c
//   if (ptx_version < PTX_VERSION becomes   if constexpr (900 < PTX_VERSION, in CUB: policies.c
//
// Every line keeps its number: what is put in takes no line, and what is left out leaves its newlines. Some
// programs would be accepted by a C++ compiler, but not by nvcc. They are refused here: a host function that
// is called on the device, a device function that is called on the host, or a kernel that is called as a
// function or declared as something else.
#include <stdio.h>
#include <string.h>

#include "rewrite.h"

// Rewrites calls of library functions for which the device has versions of its own: functions that write
// through a pointer, because nothing would watch these writes, and printf, because a kernel may call it
// without end.
static size_t rewrite_library_call(size_t i)
{
    static const char *const in_headers[] = {"memcpy", "memmove", "memset", NULL};
    static const char *const names[] = {"memcpy",
                                        "memmove",
                                        "memset",
                                        "sincosf",
                                        "sincos",
                                        "modff",
                                        "modf",
                                        "frexpf",
                                        "frexp",
                                        "remquof",
                                        "remquo",
                                        "printf",
                                        "__builtin_memcpy",
                                        "__builtin_memmove",
                                        "__builtin_memset",
                                        NULL};
    static const char *const builtins[] = {"__builtin_memcpy", "__builtin_memmove", "__builtin_memset", NULL};
    // If a call of __builtin_memcpy has a small size, the compiler makes stores of it, which have no hook.
    // Headers of the C++ library have such calls, with arguments that a confined file chooses.
    bool in_library = tokens[i].file->foreign && confines() && !is_header_of_device(tokens[i].file);
    if ((!is_any(i, tokens[i].file->foreign ? in_headers : names) && !(in_library && is_any(i, builtins))) ||
        !calls_by_name(i))
        return i;
    const size_t of_cuda =
        i > 3 && is(i - 1, "::") && is(i - 2, "std") && is(i - 3, "::") && is(i - 4, "cuda")
            ? i - 4 - is(i - 5, "::")
            : i; // cuda::std::memcpy is not in that namespace of the device
    if (tokens[of_cuda].text >= written) {
        write_up_to(tokens[of_cuda].text);
        leave_out_up_to(tokens[i].text);
    }
    write_up_to(tokens[i].text);
    put("simt_");
    if (tokens[i].text[0] == '_')
        leave_out_up_to(tokens[i].text + strlen("__builtin_"));
    return i + 1;
}

// Rewrites a struct that ends with T a[] so that it ends with T a[0]. Only then can the compiler say how it
// is padded.
static size_t rewrite_open_end(size_t i)
{
    if (depth == 0 || !is(i, "[") || !is(i + 1, "]") || !is(i + 2, ";") || !is(i + 3, "}") ||
        is(statement_start(i), "extern"))
        return i;
    write_up_to(tokens[i + 1].text);
    put("0");
    return i + 1;
}

enum { ASKS_ARCHITECTURE = 3 }; // an exit status

// Each function rewrites what begins with token i and returns the token after it, or returns i if there is
// nothing to rewrite. The first one that rewrites something wins.
enum { OWN = 5 };
static size_t (*const rewriters[])(size_t) = {
    // the first OWN ones are used only in the program's own files
    rewrite_parting, rewrite_body, rewrite_allocation, rewrite_open_end, rewrite_kernel_pointer,
    // kernels, and what is in them
    rewrite_placement, rewrite_traits, rewrite_assembly, rewrite_launch, rewrite_launch_call, rewrite_shared,
    rewrite_static, rewrite_dynamic_name, rewrite_device,
    // declarations, calls and types
    rewrite_declaration_end, rewrite_library_call, rewrite_builtin, rewrite_int, rewrite_policy,
    rewrite_shift, rewrite_capture};

// The program depends on __CUDA_ARCH__, so it is read again together with what the host's code looks like.
// Keeps what was read in the file, so that the preprocessor does not have to run for it again.
static int keep(const char *path)
{
    FILE *file = path ? fopen(path, "w") : NULL;
    bool done = file && fputs(source, file) >= 0;
    if (file && fclose(file) != 0)
        done = false;
    return done ? ASKS_ARCHITECTURE : 1;
}

bool loops, as_passed, unknown_take_values;

int main(int argc, char **argv)
{
    as_passed = argc > 1 && strcmp(argv[1], "--as-passed") == 0;
    unknown_take_values = argc > 1 && strcmp(argv[1], "--by-value") == 0;
    argv += as_passed || unknown_take_values;
    argc -= as_passed || unknown_take_values;
    parts_compiled_apart = argc > 1 && strcmp(argv[1], "--rdc") == 0;
    argv += parts_compiled_apart;
    argc -= parts_compiled_apart;
    if (argc > 2 && strcmp(argv[1], "--short-ints") == 0) {
        shorten_ints(argv[2]);
        argv += 2;
        argc -= 2;
    }
    loops = argc > 1 && strcmp(argv[1], "--loops") == 0;
    argv += loops;
    argc -= loops;
    const char *kept = argc > 2 && strcmp(argv[1], "--keep") == 0 ? argv[2] : NULL;
    if (kept) {
        argv += 2;
        argc -= 2;
    }
    bool sides = argc > 3 && strcmp(argv[1], "--sides") == 0;
    const char *confined = sides ? argv[4] : argv[1]; // NULL: no file is confined
    confine(confined);
    if (sides)
        read_sides(argv[2], argv[3]);
    else
        read_tokens(stdin);
    if (asks_architecture && !sides)
        return keep(kept);
    check_confined();
    check_calls();
    check_confined_assembly(is_noted_assembly);
    if (!as_passed)
        find_arguments();
    written = source;
    for (size_t i = 0; i < count;) {
        follow_brace(i);
        put_arguments(i);
        size_t next = i;
        for (size_t k = tokens[i].file->foreign ? OWN : 0;
             k < sizeof rewriters / sizeof *rewriters && next == i; k++)
            next = rewriters[k](i);
        i = next == i ? i + 1 : next;
    }
    write_up_to(source + strlen(source));
    // What is put in may contain tokens that were not rewritten.
    check_confined_assembly(was_rewritten_assembly);
    // By this variable the device knows that there is a confined file: see host/host_bounds.c.
    if (confined)
        put("\n__attribute__((used)) static char simt_own = 1;\n");
    put_libraries();
    if (kernels_launch) // by this variable the device knows that kernels launch: see runtime/child.c
        put("\n__attribute__((used)) static void *const simt_launches = (void *)simt_launch_child;\n");
    return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
