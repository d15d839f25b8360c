// Counts the letters of a text, a warp's worth of bytes at a time, and prints them.
#include <iostream>
#include <string>
#include <cctype>

struct Counts {
    unsigned letters[26], others, lines;
};

__global__ void count(const char *text, size_t n, Counts *counts)
{
    __shared__ Counts mine;
    unsigned *words = reinterpret_cast<unsigned *>(&mine);
    constexpr unsigned size = sizeof(Counts) / sizeof(unsigned);
    for (unsigned k = threadIdx.x; k < size; k += blockDim.x)
        words[k] = 0;
    __syncthreads();
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        char c = text[i];
        c = c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
        if (c >= 'a' && c <= 'z')
            atomicAdd(&mine.letters[c - 'a'], 1u);
        else if (c == '\n')
            atomicAdd(&mine.lines, 1u);
        else
            atomicInc(&mine.others, ~0u);
    }
    __syncthreads();
    for (unsigned k = threadIdx.x; k < size; k += blockDim.x)
        atomicAdd(reinterpret_cast<unsigned *>(counts) + k, words[k]);
}

int main()
{
    std::string text;
    for (int i = 0; i < 200; i++)
        text += "Pack my box with five dozen liquor jugs; the " + std::to_string(i) + "th Sphinx judges.\n";
    char *d_text;
    Counts *d_counts, h;
    cudaMalloc(&d_text, text.size());
    cudaMalloc(&d_counts, sizeof(Counts));
    cudaMemcpy(d_text, text.data(), text.size(), cudaMemcpyHostToDevice);
    cudaMemset(d_counts, 0, sizeof(Counts));
    count<<<7, 96>>>(d_text, text.size(), d_counts);
    cudaMemcpy(&h, d_counts, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d_text);
    cudaFree(d_counts);
    if (cudaError_t e = cudaGetLastError(); e != cudaSuccess) {
        std::cerr << cudaGetErrorString(e) << std::endl;
        return 1;
    }
    for (int k = 0; k < 26; k++)
        std::cout << char('a' + k) << ' ' << h.letters[k] << '\n';
    std::cout << h.others << ' ' << h.lines << std::endl;
    return 0;
}
