// What the programs below correct/ share. A function of CUB is called twice: first with a null pointer, to
// ask how many bytes of temporary storage it needs. What the libraries leave in device memory is compared
// with what the host has computed.
#ifndef TWICE_H
#define TWICE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int wrong; // how many results and returned errors were wrong

// Makes a call whose first two arguments are `temp` and `bytes`, with storage of the size that it asks for.
static void *temp;
static size_t bytes;
#define TWICE(call)                                       \
    do {                                                  \
        temp = NULL;                                      \
        bytes = 0;                                        \
        wrong += (call) != cudaSuccess || bytes == 0;     \
        wrong += cudaMalloc(&temp, bytes) != cudaSuccess; \
        wrong += (call) != cudaSuccess;                   \
        cudaFree(temp);                                   \
    } while (0)

// Returns an array of the device with n elements that were never written.
template <class T> static T *device_array(int n)
{
    T *array;
    wrong += cudaMalloc(&array, n * sizeof *array) != cudaSuccess;
    return array;
}

// Returns an array of the device with the elements of an array of the host.
template <class T> static T *to_device(const T *from, int n)
{
    T *array = device_array<T>(n);
    wrong += cudaMemcpy(array, from, n * sizeof *array, cudaMemcpyHostToDevice) != cudaSuccess;
    return array;
}

template <class T> static void from_device(T *to, const T *array, int n)
{
    wrong += cudaMemcpy(to, array, n * sizeof *to, cudaMemcpyDeviceToHost) != cudaSuccess;
}

// Counts the elements of an array of the device that differ from those of the host.
template <class T> static void compare(const T *array, const T *wanted, int n)
{
    T *got = (T *)malloc(n * sizeof *got);
    from_device(got, array, n);
    for (int i = 0; i < n; i++)
        wrong += memcmp(&got[i], &wanted[i], sizeof *got) != 0;
    free(got);
}

// Prints whether all was right. Returns the status with which the program ends.
static int say(void)
{
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
#endif
