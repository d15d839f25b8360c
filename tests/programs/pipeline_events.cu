// Frames go through blur, threshold and count, a stream for each stage; events hand a frame from stage to stage.
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

class CudaError : public std::runtime_error
{
public:
    CudaError(cudaError_t e, const char *file, int line)
        : std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": " + cudaGetErrorString(e))
    {
    }
};
#define THROW_ON_ERROR(call) \
    if (cudaError_t e_ = (call); e_ != cudaSuccess) throw CudaError(e_, __FILE__, __LINE__)

const int W = 160, H = 120, FRAMES = 6, STAGES = 3;
typedef unsigned char u8;

__global__ void blur(const u8 *in, u8 *out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= W || y >= H)
        return;
    int sum = 0, n = 0;
    for (int v = max(0, y - 1); v <= min(H - 1, y + 1); v++)
        for (int u = max(0, x - 1); u <= min(W - 1, x + 1); u++, n++)
            sum += in[v * W + u];
    out[y * W + x] = sum / n;
}

__global__ void threshold(u8 *image, u8 limit)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < W * H)
        image[i] = image[i] > limit ? 255 : 0;
}

__global__ void count_white(const u8 *image, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int white = __syncthreads_count(i < W * H && image[i] == 255);
    if (threadIdx.x == 0)
        atomicAdd(count, white);
}

static void note(void *data) { ++*static_cast<int *>(data); }

static int expected_count(const u8 *in)
{
    int count = 0;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int sum = 0, n = 0;
            for (int v = y - 1; v <= y + 1; v++)
                for (int u = x - 1; u <= x + 1; u++)
                    if (v >= 0 && v < H && u >= 0 && u < W) {
                        sum += in[v * W + u];
                        n++;
                    }
            count += sum / n > 128;
        }
    return count;
}

int main()
try {
    u8 *host, *in[2], *mid[2];
    int *d_count, count[FRAMES], done = 0;
    cudaStream_t stage[STAGES];
    cudaEvent_t copied[FRAMES], blurred[FRAMES], counted[FRAMES];

    THROW_ON_ERROR(cudaMallocHost(&host, FRAMES * W * H));
    unsigned seed = 77;
    for (int i = 0; i < FRAMES * W * H; i++)
        host[i] = (seed = seed * 22695477u + 1) >> 24;
    for (int k = 0; k < 2; k++) {
        THROW_ON_ERROR(cudaMalloc(&in[k], W * H));
        THROW_ON_ERROR(cudaMalloc(&mid[k], W * H));
    }
    THROW_ON_ERROR(cudaMalloc(&d_count, sizeof count));
    THROW_ON_ERROR(cudaMemset(d_count, 0, sizeof count));
    for (auto &s : stage)
        THROW_ON_ERROR(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    for (int f = 0; f < FRAMES; f++)
        for (cudaEvent_t *e : {&copied[f], &blurred[f], &counted[f]})
            THROW_ON_ERROR(cudaEventCreateWithFlags(e, cudaEventDisableTiming));
    THROW_ON_ERROR(cudaDeviceSynchronize());

    for (int f = 0; f < FRAMES; f++) {
        const int k = f % 2;
        if (f >= 2) { // the buffers are free again
            THROW_ON_ERROR(cudaStreamWaitEvent(stage[0], blurred[f - 2], 0));
            THROW_ON_ERROR(cudaStreamWaitEvent(stage[1], counted[f - 2], 0));
        }
        THROW_ON_ERROR(cudaMemcpyAsync(in[k], host + f * W * H, W * H, cudaMemcpyHostToDevice, stage[0]));
        THROW_ON_ERROR(cudaEventRecord(copied[f], stage[0]));

        THROW_ON_ERROR(cudaStreamWaitEvent(stage[1], copied[f], 0));
        blur<<<dim3((W + 15) / 16, (H + 7) / 8), dim3(16, 8), 0, stage[1]>>>(in[k], mid[k]);
        THROW_ON_ERROR(cudaEventRecord(blurred[f], stage[1]));

        THROW_ON_ERROR(cudaStreamWaitEvent(stage[2], blurred[f], 0));
        threshold<<<(W * H + 255) / 256, 256, 0, stage[2]>>>(mid[k], 128);
        count_white<<<(W * H + 255) / 256, 256, 0, stage[2]>>>(mid[k], d_count + f);
        THROW_ON_ERROR(cudaMemcpyAsync(&count[f], d_count + f, sizeof(int), cudaMemcpyDeviceToHost, stage[2]));
        THROW_ON_ERROR(cudaLaunchHostFunc(stage[2], note, &done));
        THROW_ON_ERROR(cudaEventRecord(counted[f], stage[2]));
    }
    THROW_ON_ERROR(cudaGetLastError());
    THROW_ON_ERROR(cudaStreamSynchronize(stage[2]));

    bool ok = done == FRAMES;
    for (int f = 0; f < FRAMES; f++) {
        int expected = expected_count(host + f * W * H);
        printf("frame %d: %d of %d\n", f, count[f], expected);
        ok = ok && count[f] == expected;
    }
    for (auto s : stage)
        THROW_ON_ERROR(cudaStreamDestroy(s));
    for (int f = 0; f < FRAMES; f++) {
        THROW_ON_ERROR(cudaEventDestroy(copied[f]));
        THROW_ON_ERROR(cudaEventDestroy(blurred[f]));
        THROW_ON_ERROR(cudaEventDestroy(counted[f]));
    }
    for (int k = 0; k < 2; k++) {
        THROW_ON_ERROR(cudaFree(in[k]));
        THROW_ON_ERROR(cudaFree(mid[k]));
    }
    THROW_ON_ERROR(cudaFree(d_count));
    THROW_ON_ERROR(cudaFreeHost(host));
    puts(ok ? "PASS" : "FAIL");
    return !ok;
} catch (const CudaError &e) {
    fprintf(stderr, "%s\n", e.what());
    return 1;
}
