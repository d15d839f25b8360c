// options: -rdc=true -lcudadevrt
// Quicksort, as in NVIDIA's samples: a thread partitions, and launches the two halves each into a stream of its own.
// Short parts, and what is deep down, are sorted by selection.
#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <vector>

#define MAX_DEPTH      16
#define INSERTION_SORT 32

#define CHECK(call)                                                                                      \
    do {                                                                                                 \
        cudaError_t e_ = (call);                                                                         \
        if (e_ != cudaSuccess) {                                                                         \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_));                  \
            exit(EXIT_FAILURE);                                                                          \
        }                                                                                                \
    } while (0)

__device__ void selection_sort(unsigned int *data, int left, int right)
{
    for (int i = left; i <= right; ++i) {
        unsigned min_val = data[i];
        int min_idx = i;

        // Find the smallest value in the range [left, right].
        for (int j = i + 1; j <= right; ++j) {
            unsigned val_j = data[j];
            if (val_j < min_val) {
                min_idx = j;
                min_val = val_j;
            }
        }
        if (i != min_idx) {
            data[min_idx] = data[i];
            data[i] = min_val;
        }
    }
}

__global__ void cdp_simple_quicksort(unsigned int *data, int left, int right, int depth)
{
    if (depth >= MAX_DEPTH || right - left <= INSERTION_SORT) {
        selection_sort(data, left, right);
        return;
    }

    unsigned int *lptr = data + left;
    unsigned int *rptr = data + right;
    unsigned int pivot = data[(left + right) / 2];

    while (lptr <= rptr) {
        unsigned int lval = *lptr;
        unsigned int rval = *rptr;

        while (lval < pivot) {
            lptr++;
            lval = *lptr;
        }
        while (rval > pivot) {
            rptr--;
            rval = *rptr;
        }
        if (lptr <= rptr) {
            *lptr++ = rval;
            *rptr-- = lval;
        }
    }

    int nright = rptr - data;
    int nleft = lptr - data;

    if (left < nright) {
        cudaStream_t s;
        cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
        cdp_simple_quicksort<<<1, 1, 0, s>>>(data, left, nright, depth + 1);
        cudaStreamDestroy(s);
    }
    if (nleft < right) {
        cudaStream_t s1;
        cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
        cdp_simple_quicksort<<<1, 1, 0, s1>>>(data, nleft, right, depth + 1);
        cudaStreamDestroy(s1);
    }
}

int main(int argc, char **argv)
{
    int num_items = argc > 1 ? atoi(argv[1]) : 2000;

    std::vector<unsigned> h_data(num_items), expected;
    srand(2047);
    for (unsigned &value : h_data)
        value = rand() % num_items;
    expected = h_data;
    std::sort(expected.begin(), expected.end());

    unsigned int *d_data = nullptr;
    CHECK(cudaMalloc((void **)&d_data, num_items * sizeof(unsigned int)));
    CHECK(cudaMemcpy(d_data, h_data.data(), num_items * sizeof(unsigned int), cudaMemcpyHostToDevice));

    cdp_simple_quicksort<<<1, 1>>>(d_data, 0, num_items - 1, 0);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    CHECK(cudaMemcpy(h_data.data(), d_data, num_items * sizeof(unsigned int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_data));
    puts(h_data == expected ? "PASS" : "FAIL");
    return h_data != expected;
}
