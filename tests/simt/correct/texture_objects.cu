// Texture objects: linear memory, rows, arrays of one to three dimensions and of layers; by number, filtered,
// beyond the ends in each way, and as normalized floats.
#include <math.h>
#include <stdio.h>
#include <string.h>

#define W 8
#define H 4
#define D 3

static int failed;

static void check(cudaError_t error, int line)
{
    if (error)
        printf("line %d: %s\n", line, cudaGetErrorString(error)), failed = 1;
}
#define CHECK(call) check(call, __LINE__)

static void compare(const char *what, const float *got, const float *wanted, int n, float most)
{
    for (int i = 0; i < n; i++)
        if (!(fabsf(got[i] - wanted[i]) <= most)) {
            printf("%s: [%d] is %g, and not %g\n", what, i, got[i], wanted[i]);
            failed = 1;
            return;
        }
}

__global__ void fetch(float *y, cudaTextureObject_t texture, int n)
{
    int i = (int)threadIdx.x - 2; // two before the beginning
    if (i < n + 2)
        y[threadIdx.x] = tex1Dfetch<float>(texture, i);
}

__global__ void sample_line(float *y, cudaTextureObject_t texture, float from, float step)
{
    y[threadIdx.x] = tex1D<float>(texture, from + step * threadIdx.x);
}

__global__ void sample_plane(float *y, cudaTextureObject_t texture, float x, float dx, float dy)
{
    int i = threadIdx.y * blockDim.x + threadIdx.x;
    y[i] = tex2D<float>(texture, x + dx * threadIdx.x, x + dy * threadIdx.y);
}

__global__ void sample_colours(float4 *y, cudaTextureObject_t texture)
{
    y[threadIdx.x] = tex2D<float4>(texture, threadIdx.x + 0.5f, 1.5f);
}

__global__ void sample_whole(uchar4 *y, cudaTextureObject_t texture)
{
    tex2D(&y[threadIdx.x], texture, threadIdx.x + 0.5f, 2.5f);
}

__global__ void sample_volume(float *y, cudaTextureObject_t texture, float x, float z)
{
    y[threadIdx.x] = tex3D<float>(texture, x + threadIdx.x, 1.5f, z);
}

__global__ void sample_layer(float *y, cudaTextureObject_t texture, int layer)
{
    y[threadIdx.x] = tex2DLayered<float>(texture, threadIdx.x + 0.5f, 0.5f, layer);
}

static cudaTextureObject_t over_array(cudaArray_t array, cudaTextureAddressMode address,
                                      cudaTextureFilterMode filter, cudaTextureReadMode read, int normalized)
{
    cudaResourceDesc resource;
    cudaTextureDesc desc;
    memset(&resource, 0, sizeof resource);
    memset(&desc, 0, sizeof desc);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    for (int i = 0; i < 3; i++)
        desc.addressMode[i] = address;
    desc.filterMode = filter;
    desc.readMode = read;
    desc.normalizedCoords = normalized;
    cudaTextureObject_t texture = 0;
    CHECK(cudaCreateTextureObject(&texture, &resource, &desc, NULL));
    return texture;
}

static void try_linear(const float *h, float *y)
{
    float *x, got[W + 4], wanted[W + 4];
    CHECK(cudaMalloc(&x, W * sizeof *x));
    CHECK(cudaMemcpy(x, h, W * sizeof *x, cudaMemcpyHostToDevice));
    cudaResourceDesc resource;
    cudaTextureDesc desc;
    memset(&resource, 0, sizeof resource);
    memset(&desc, 0, sizeof desc);
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = x;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = W * sizeof *x;
    desc.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture;
    CHECK(cudaCreateTextureObject(&texture, &resource, &desc, NULL));
    fetch<<<1, W + 4>>>(y, texture, W);
    CHECK(cudaMemcpy(got, y, sizeof got, cudaMemcpyDeviceToHost));
    for (int i = 0; i < W + 4; i++)
        wanted[i] = i >= 2 && i < W + 2 ? h[i - 2] : 0;
    compare("linear memory", got, wanted, W + 4, 0);
    CHECK(cudaDestroyTextureObject(texture));
    CHECK(cudaFree(x));
}

// Samples from 1.5 widths before the array to 1.5 after it.
static void try_modes(const float *h, float *y)
{
    cudaChannelFormatDesc desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
    cudaArray_t line;
    CHECK(cudaMallocArray(&line, &desc, W));
    CHECK(cudaMemcpy2DToArray(line, 0, 0, h, W * sizeof *h, W * sizeof *h, 1, cudaMemcpyHostToDevice));
    const cudaTextureAddressMode modes[] = {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror,
                                            cudaAddressModeBorder};
    for (int mode = 0; mode < 4; mode++)
        for (int filtered = 0; filtered < 2; filtered++) {
            float got[4 * W], wanted[4 * W];
            cudaTextureObject_t texture =
                over_array(line, modes[mode], filtered ? cudaFilterModeLinear : cudaFilterModePoint,
                           cudaReadModeElementType, 1);
            // the middles of texels, or a quarter further on
            float from = (-1.5f * W + 0.5f + 0.25f * filtered) / W;
            sample_line<<<1, 4 * W>>>(y, texture, from, 1.0f / W);
            CHECK(cudaMemcpy(got, y, sizeof got, cudaMemcpyDeviceToHost));
            for (int i = 0; i < 4 * W; i++) {
                float part[2];
                for (int k = 0; k < 2; k++) {
                    int at = i + k - 3 * W / 2, mirrored = ((at % (2 * W)) + 2 * W) % (2 * W);
                    bool inside = at >= 0 && at < W;
                    part[k] = mode == 0   ? h[(at + 4 * W) % W]
                              : mode == 1 ? h[at < 0   ? 0
                                              : at < W ? at
                                                       : W - 1]
                              : mode == 2 ? h[mirrored < W ? mirrored : 2 * W - 1 - mirrored]
                              : inside    ? h[at]
                                          : 0;
                }
                wanted[i] = filtered ? 0.75f * part[0] + 0.25f * part[1] : part[0];
                if (filtered && mode == 3) // half of it is the border above the line
                    wanted[i] /= 2;
            }
            compare(filtered ? "filtered" : "nearest", got, wanted, 4 * W, filtered ? 0.02f : 0);
            CHECK(cudaDestroyTextureObject(texture));
        }
    CHECK(cudaFreeArray(line));
}

static void try_plane(const float *h, float *y)
{
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaArray_t plane;
    float got[W * H], wanted[W * H], back[W * H];
    CHECK(cudaMallocArray(&plane, &desc, W, H));
    CHECK(cudaMemcpy2DToArray(plane, 0, 0, h, W * sizeof *h, W * sizeof *h, H, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy2DFromArray(back, W * sizeof *h, plane, 0, 0, W * sizeof *h, H, cudaMemcpyDeviceToHost));
    compare("copied back", back, h, W * H, 0);
    cudaTextureObject_t nearest = over_array(plane, cudaAddressModeClamp, cudaFilterModePoint,
                                             cudaReadModeElementType, 0),
                        smooth = over_array(plane, cudaAddressModeClamp, cudaFilterModeLinear,
                                            cudaReadModeElementType, 0);
    sample_plane<<<1, dim3(W, H)>>>(y, nearest, 0.5f, 1, 1);
    CHECK(cudaMemcpy(got, y, sizeof got, cudaMemcpyDeviceToHost));
    compare("plane", got, h, W * H, 0);
    sample_plane<<<1, dim3(W, H)>>>(y, smooth, 1.0f, 1, 1); // between four
    CHECK(cudaMemcpy(got, y, sizeof got, cudaMemcpyDeviceToHost));
    for (int r = 0; r < H; r++)
        for (int c = 0; c < W; c++) {
            int right = c < W - 1 ? c + 1 : c, below = r < H - 1 ? r + 1 : r;
            wanted[r * W + c] =
                (h[r * W + c] + h[r * W + right] + h[below * W + c] + h[below * W + right]) / 4;
        }
    compare("between four", got, wanted, W * H, 0.02f);
    CHECK(cudaDestroyTextureObject(nearest));
    CHECK(cudaDestroyTextureObject(smooth));
    CHECK(cudaFreeArray(plane));
}

static void try_colours(void)
{
    uchar4 h[H][W], *whole, got_whole[W];
    float4 *parts, got_parts[W];
    for (int r = 0; r < H; r++)
        for (int c = 0; c < W; c++)
            h[r][c] =
                make_uchar4((unsigned char)(r * 50), (unsigned char)(c * 30), 255, (unsigned char)(r + c));
    CHECK(cudaMalloc(&whole, sizeof got_whole));
    CHECK(cudaMalloc(&parts, sizeof got_parts));
    uchar4 *rows;
    size_t pitch;
    CHECK(cudaMallocPitch(&rows, &pitch, sizeof h[0], H));
    CHECK(cudaMemcpy2D(rows, pitch, h, sizeof h[0], sizeof h[0], H, cudaMemcpyHostToDevice));
    cudaResourceDesc resource;
    cudaTextureDesc desc;
    memset(&resource, 0, sizeof resource);
    memset(&desc, 0, sizeof desc);
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = rows;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<uchar4>();
    resource.res.pitch2D.width = W;
    resource.res.pitch2D.height = H;
    resource.res.pitch2D.pitchInBytes = pitch;
    desc.addressMode[0] = desc.addressMode[1] = cudaAddressModeClamp;
    cudaTextureObject_t texture, shares;
    desc.readMode = cudaReadModeElementType;
    CHECK(cudaCreateTextureObject(&texture, &resource, &desc, NULL));
    desc.readMode = cudaReadModeNormalizedFloat;
    CHECK(cudaCreateTextureObject(&shares, &resource, &desc, NULL));
    sample_whole<<<1, W>>>(whole, texture);
    sample_colours<<<1, W>>>(parts, shares);
    CHECK(cudaMemcpy(got_whole, whole, sizeof got_whole, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(got_parts, parts, sizeof got_parts, cudaMemcpyDeviceToHost));
    for (int c = 0; c < W; c++) {
        if (memcmp(&got_whole[c], &h[2][c], sizeof h[2][c]))
            printf("colour %d\n", c), failed = 1;
        float got[4] = {got_parts[c].x, got_parts[c].y, got_parts[c].z, got_parts[c].w};
        float wanted[4] = {h[1][c].x / 255.0f, h[1][c].y / 255.0f, h[1][c].z / 255.0f, h[1][c].w / 255.0f};
        compare("normalized", got, wanted, 4, 1e-6f);
    }
    desc.filterMode = cudaFilterModeLinear;
    desc.readMode = cudaReadModeElementType;
    cudaTextureObject_t none = 0;
    if (cudaCreateTextureObject(&none, &resource, &desc, NULL) == cudaSuccess)
        printf("integers are filtered\n"), failed = 1;
    cudaGetLastError();
    CHECK(cudaDestroyTextureObject(texture));
    CHECK(cudaDestroyTextureObject(shares));
    CHECK(cudaFree(rows));
}

static void try_volume(float *y)
{
    float h[D][H][W], got[W], wanted[W];
    for (int i = 0; i < D * H * W; i++)
        (&h[0][0][0])[i] = (float)(i * i % 101);
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    for (int layered = 0; layered < 2; layered++) {
        cudaArray_t volume;
        CHECK(cudaMalloc3DArray(&volume, &desc, make_cudaExtent(W, H, D), layered ? cudaArrayLayered : 0));
        cudaMemcpy3DParms copy;
        memset(&copy, 0, sizeof copy);
        copy.srcPtr = make_cudaPitchedPtr(h, W * sizeof(float), W, H);
        copy.dstArray = volume;
        copy.extent = make_cudaExtent(W, H, D);
        copy.kind = cudaMemcpyHostToDevice;
        CHECK(cudaMemcpy3D(&copy));
        cudaTextureObject_t texture =
            over_array(volume, cudaAddressModeClamp, layered ? cudaFilterModePoint : cudaFilterModeLinear,
                       cudaReadModeElementType, 0);
        if (layered)
            sample_layer<<<1, W>>>(y, texture, 2);
        else
            sample_volume<<<1, W>>>(y, texture, 0.5f, 2.0f); // between slices 1 and 2
        CHECK(cudaMemcpy(got, y, sizeof got, cudaMemcpyDeviceToHost));
        for (int c = 0; c < W; c++)
            wanted[c] = layered ? h[2][0][c] : (h[1][1][c] + h[2][1][c]) / 2;
        compare(layered ? "layer" : "volume", got, wanted, W, 0.3f);
        CHECK(cudaDestroyTextureObject(texture));
        CHECK(cudaFreeArray(volume));
    }
}

int main(void)
{
    float h[W * H], *y;
    for (int i = 0; i < W * H; i++)
        h[i] = (float)(i * 7 % 11);
    CHECK(cudaMalloc(&y, 4 * W * H * sizeof *y));
    try_linear(h, y);
    try_modes(h, y);
    try_plane(h, y);
    try_colours();
    try_volume(y);
    CHECK(cudaDeviceSynchronize());
    if (!failed)
        printf("ok\n");
    return failed;
}
