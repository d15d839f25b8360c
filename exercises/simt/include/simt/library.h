// The standard library in CUDA's own namespace: cuda::std::pair is std::pair, and so on. A kernel may use
// what is only a template or an inline function; the compiler watches its accesses as the kernel's own. What
// C++17 lacks is defined by the headers that include this one.
#ifndef SIMT_LIBRARY_H
#define SIMT_LIBRARY_H

namespace cuda
{
namespace std
{
using namespace ::std;
} // namespace std
} // namespace cuda
#endif
