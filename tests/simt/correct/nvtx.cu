// Ranges and marks for a profiler do nothing.
#include <nvtx3/nvToolsExt.h>
#include <stdio.h>

__global__ void set(int *x) { *x = 7; }

int main(void)
{
    int *x, h = 0;
    nvtxRangePush("all");
    nvtxRangeId_t range = nvtxRangeStartA("allocate");
    cudaMalloc(&x, sizeof *x);
    nvtxRangeEnd(range);
    nvtxEventAttributes_t event = {};
    event.version = NVTX_VERSION;
    event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    event.colorType = NVTX_COLOR_ARGB;
    event.color = 0xff00ff00;
    event.messageType = NVTX_MESSAGE_TYPE_ASCII;
    event.message.ascii = "launch";
    nvtxRangePushEx(&event);
    set<<<1, 1>>>(x);
    nvtxRangePop();
    nvtxMark("launched");
    cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
    nvtxRangePop();
    printf(h == 7 ? "ok\n" : "%d\n", h);
    return h != 7;
}
