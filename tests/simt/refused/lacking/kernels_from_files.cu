#include <cuda.h>
int main()
{
    cuInit(0);
    CUmodule module; // error: a kernel that is loaded from a file is
    cuModuleLoad(&module, "kernels.ptx");
}
