// simt-rewrite [--sides HOST DEVICE] [FILE]: makes C++ of preprocessed CUDA. Reads standard input, writes
// standard output. FILE is the one that is confined, if any: see confined.c. The input is preprocessed
// for the device, with __CUDA_ARCH__, which is the same for the host in most programs. In one that asks for
// that macro it writes nothing and exits with 3, and is to be called with the files HOST and DEVICE,
// preprocessed without the macro and with it (sides.c).
//
//   k<<<grid, block, …>>>(a, b)   becomes   simt_prepare(simt_configure("x,n", file, line, grid, …), "k",
//                                                        its address, if k alone has one,
//                                                        [=](auto... v) { k(v...); })(a, b)
//   t[k]<<<grid, block, …>>>(a)   becomes   simt_prepare_bound(simt_configure(…), "t[k]",
//                                                        simt_bind(t[k], what calls it))(a)
//   cudaLaunchKernel((void *)k, … becomes   cudaLaunchKernel(simt_kernel_named("k", k), …
//   (void *)k                     becomes   (void *)simt_known(0, "k", k), where k is a kernel
//   cudaMalloc((void **)&a, …     becomes   cudaMalloc((void **)simt_called(&a, "a"), …
//   asm("bfe.u32 …")              becomes   a call of a lambda that does that: ptx.c
//   __launch_bounds__(n) f(…) {   becomes   f(…) { simt_kernel_traits(…); __cluster_dims__ likewise: traits.c
//   __shared__ T a[n];            becomes   a reference to the block's own a
//   extern __shared__ T a[];      becomes   a pointer to the block's dynamic shared memory
//   new (place) T                 becomes   new (simt_spot_of(place)) T, in a confined file
//   threadIdx                     becomes   its value, but where the program has a variable of that name
//   struct s { …; T a[]; };       becomes   struct s { …; T a[0]; };
//   __device__ T v;               becomes   a variable in the section simt_device (__constant__ likewise);
//                                           and a simt_symbol that tells of it; before a function
//                                           __device__ vanishes, and __host__ anywhere
//   static T v = 1;               in a function of the device becomes a reference to one v in device memory
//   if (c) S                      where S has a barrier, notes who doesn't go there; loops, and the returns
//   of
//                                 kernels, likewise: branches.c
//
// Every line keeps its number: what is put in takes no line, what is taken out leaves its newlines. What
// nvcc refuses and a C++ compiler would take is refused here: a host function called on the device, a device
// function called on the host, a kernel called as a function or declared as something else.
#include <stdio.h>
#include <string.h>

#include "rewrite.h"

// A call of a library's function that writes through a pointer, which nothing would watch, or of printf,
// which may be called for ever: the device has one of its own.
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
    if (!is_any(i, tokens[i].file->foreign ? in_headers : names) || !calls_by_name(i))
        return i;
    write_up_to(tokens[i].text);
    put("simt_");
    if (tokens[i].text[0] == '_')
        leave_out_up_to(tokens[i].text + strlen("__builtin_"));
    return i + 1;
}

// A struct that ends with T a[]: the compiler can't tell of its padding, but can if that is T a[0].
static size_t rewrite_open_end(size_t i)
{
    if (depth == 0 || !is(i, "[") || !is(i + 1, "]") || !is(i + 2, ";") || !is(i + 3, "}") ||
        is(statement_start(i), "extern"))
        return i;
    write_up_to(tokens[i + 1].text);
    put("0");
    return i + 1;
}

enum { ASKS_ARCHITECTURE = 3 }; // exit status

// Each rewrites what begins with token i, and returns the token after it; i, if that is none of its business.
// The first OWN are for the program's own files only.
enum { OWN = 8 };
static size_t (*const rewriters[])(size_t) = {
    rewrite_traits,       rewrite_assembly,  rewrite_parting,        rewrite_body,   rewrite_allocation,
    rewrite_open_end,     rewrite_placement, rewrite_kernel_pointer, rewrite_launch, rewrite_launch_call,
    rewrite_shared,       rewrite_static,    rewrite_dynamic_name,   rewrite_device, rewrite_declaration_end,
    rewrite_library_call, rewrite_place,
};

int main(int argc, char **argv)
{
    parts_compiled_apart = argc > 1 && strcmp(argv[1], "--rdc") == 0;
    argv += parts_compiled_apart;
    argc -= parts_compiled_apart;
    bool sides = argc > 3 && strcmp(argv[1], "--sides") == 0;
    const char *confined = sides ? argv[4] : argv[1]; // NULL: there is none
    confine(confined);
    if (sides)
        read_sides(argv[2], argv[3]);
    else
        read_tokens(stdin);
    if (asks_architecture && !sides)
        return ASKS_ARCHITECTURE;
    check_confined();
    check_calls();
    written = source;
    for (size_t i = 0; i < count;) {
        follow_brace(i);
        size_t next = i;
        for (size_t k = tokens[i].file->foreign ? OWN : 0;
             k < sizeof rewriters / sizeof *rewriters && next == i; k++)
            next = rewriters[k](i);
        i = next == i ? i + 1 : next;
    }
    write_up_to(source + strlen(source));
    if (confined) // what shows the device that there is a confined file: see watching/host_bounds.c
        put("\n__attribute__((used)) static char simt_own = 1;\n");
    if (kernels_launch) // what shows the device that some do: see runtime/child.c
        put("\n__attribute__((used)) static void *const simt_launches = (void *)simt_launch_child;\n");
    return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
