// Makes the choice of a policy in CUB while the program is compiled. CUB has a policy for each generation of
// GPUs, such as the number of elements per thread, and its host code for each of them. Which one runs is
// decided by the version of PTX that the kernels were compiled for. Here that is always the same one, so the
// code for all others would only take time to compile, for a sort more than half of it:
//
//   if (ptx_version < PTX_VERSION) {   becomes   if constexpr (900 < PTX_VERSION) {
//
// CUB 3 leaves the other policies out by itself, by __CUDA_ARCH_LIST__.
#include "rewrite.h"

size_t rewrite_policy(size_t i)
{
    static const char *const choice[] = {"if", "(", "ptx_version", "<", "PTX_VERSION", ")", "{", NULL};
    size_t end = i;
    if (!tokens[i].file->cuda)
        return i;
    for (const char *const *word = choice; *word; word++)
        if (!is(end++, *word))
            return i;
    write_up_to(tokens[i + 1].text);
    put("constexpr(%d", ARCHITECTURE);
    leave_out_up_to(tokens[i + 3].text);
    return i + 3;
}
