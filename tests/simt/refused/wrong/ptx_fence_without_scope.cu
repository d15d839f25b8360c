__global__ void kernel()
{
    asm volatile("fence.acq_rel;" ::: "memory"); // error: the PTX instruction fence.acq_rel needs a scope
}
