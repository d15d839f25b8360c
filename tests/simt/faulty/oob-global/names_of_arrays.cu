// An array has the name of its variable, wherever it is allocated.
// says: a.in[5]: thread 0 writes it at names_of_arrays.cu:27, and the array has 4 elements, 16 bytes
// says: a.parts[1][-1]
// says: raw: thread 0 writes it at names_of_arrays.cu:27, byte 16 of an array of 16 bytes
// says: bytes[10]: thread 0 writes it at names_of_arrays.cu:27, and the array has 10 elements, 10 bytes
// says: *out[4]: thread 0 writes it at names_of_arrays.cu:27, and the array has 4 elements, 16 bytes
// says: array[1]: thread 0 writes it at names_of_arrays.cu:27, after it was freed
// says: array[1]: thread 0 writes it at names_of_arrays.cu:27, and the array has 1 element, 4 bytes
// says: array#3[1]: thread 0 writes it at names_of_arrays.cu:27, and the array has 1 element, 4 bytes
// says: mine[2]: thread 0 writes it at names_of_arrays.cu:27, and the array has 2 elements, 8 bytes
struct arrays {
    float *in;
    int *parts[2];
};
struct pair {
    int first, second;
};
static void give(float **out) { cudaMalloc(out, 16); }
template <class T> T *fresh(int n)
{
    T *array;
    cudaMalloc(&array, n * sizeof *array);
    return array;
}
template <class T> __global__ void write(T *p, int at)
{
    p[at] = T(); // finds: oob-global write
}
int main(void)
{
    arrays a;
    float *given, *twice[2];
    void *raw;
    char *bytes;
    cudaMalloc((void **)&a.in, 16), cudaMalloc(reinterpret_cast<void **>(&a.parts[1]), 16);
    cudaMalloc(&raw, 16), cudaMallocManaged((char **)&bytes, 10);
    give(&given);
    pair *pairs = fresh<pair>(3);
    twice[0] = fresh<float>(1), twice[1] = fresh<float>(1);
    cudaFree(twice[0]), cudaFree(pairs);
    twice[0] = fresh<float>(1);
    write<<<1, 1>>>(a.in, 5), write<<<1, 1>>>(a.parts[1], -1), write<<<1, 1>>>((int *)raw, 4);
    write<<<1, 1>>>(bytes, 10), write<<<1, 1>>>(given, 4), write<<<1, 1>>>(pairs, 1);
    write<<<1, 1>>>(twice[0], 1), write<<<1, 1>>>(twice[1], 1);
    if ((cudaMalloc)(&given, 8) == cudaSuccess)
        simtName(given, "mine"), write<<<1, 1>>>(given, 2);
    return cudaDeviceSynchronize();
}
