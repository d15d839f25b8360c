// Caesar's cipher: shifts letters, and leaves the rest. Prints the ciphertext, then the text deciphered again.
#include <iostream>
#include <string>

__device__ char rotate(char c, int shift)
{
    if (c >= 'a' && c <= 'z')
        return 'a' + (c - 'a' + shift + 26) % 26;
    if (c >= 'A' && c <= 'Z')
        return 'A' + (c - 'A' + shift + 26) % 26;
    return c;
}

__global__ void caesar(char *text, const char *end, int shift)
{
    // a thread goes on to the end of the string, in steps of the block
    for (char *p = text + threadIdx.x; p < end; p += blockDim.x)
        *p = rotate(*p, shift);
}

int main()
{
    std::string message = "The quick brown fox jumps over the lazy dog, and Caesar's legions cross the Rubicon: "
                          "alea iacta est! XYZ xyz 0123456789.";
    char *text;
    size_t size = message.size() + 1;
    if (cudaMallocManaged(&text, size) != cudaSuccess) {
        std::cerr << "no managed memory" << std::endl;
        return 1;
    }
    message.copy(text, size);
    text[size - 1] = '\0';

    for (int shift : {3, -3}) {
        caesar<<<1, 32>>>(text, text + size - 1, shift);
        cudaError_t error = cudaDeviceSynchronize();
        if (error != cudaSuccess) {
            std::cerr << cudaGetErrorString(error) << std::endl;
            return 1;
        }
        std::cout << text << std::endl;
    }
    cudaFree(text);
    return 0;
}
