// A hash table with open addressing: keys are claimed by compare-and-swap, values counted by atomics.
#include <cstdint>
#include <cstdio>
#include <random>
#include <unordered_map>
#include <vector>

struct KeyValue {
    uint32_t key;
    uint32_t value;
};

const uint32_t kHashTableCapacity = 16 * 1024;
const uint32_t kNumKeys = 9000;
const uint32_t kEmpty = 0xffffffff;

// 32 bit Murmur3 hash
__device__ uint32_t hash(uint32_t k)
{
    k ^= k >> 16;
    k *= 0x85ebca6b;
    k ^= k >> 13;
    k *= 0xc2b2ae35;
    k ^= k >> 16;
    return k & (kHashTableCapacity - 1);
}

// counts each key
__global__ void gpu_hashtable_insert(KeyValue *hashtable, const uint32_t *keys, unsigned int numkeys)
{
    unsigned int threadid = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadid < numkeys) {
        uint32_t key = keys[threadid];
        uint32_t slot = hash(key);
        while (true) {
            uint32_t prev = atomicCAS(&hashtable[slot].key, kEmpty, key);
            if (prev == kEmpty || prev == key) {
                atomicAdd(&hashtable[slot].value, 1u);
                return;
            }
            slot = (slot + 1) & (kHashTableCapacity - 1);
        }
    }
}

__global__ void gpu_hashtable_lookup(const KeyValue *hashtable, KeyValue *kvs, unsigned int numkvs)
{
    unsigned int threadid = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadid < numkvs) {
        uint32_t key = kvs[threadid].key;
        uint32_t slot = hash(key);
        while (true) {
            if (hashtable[slot].key == key) {
                kvs[threadid].value = hashtable[slot].value;
                return;
            }
            if (hashtable[slot].key == kEmpty) {
                kvs[threadid].value = 0;
                return;
            }
            slot = (slot + 1) & (kHashTableCapacity - 1);
        }
    }
}

__global__ void gpu_iterate(const KeyValue *hashtable, KeyValue *kvs, uint32_t *size)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < kHashTableCapacity && hashtable[i].key != kEmpty)
        kvs[atomicAdd(size, 1u)] = hashtable[i];
}

#define CUDA(call) if (auto e = (call)) { fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e)); return 1; }

int main()
{
    std::mt19937 rng(20);
    std::uniform_int_distribution<uint32_t> any(0, 6000);
    std::vector<uint32_t> keys(kNumKeys);
    std::unordered_map<uint32_t, uint32_t> expected;
    for (auto &k : keys)
        expected[k = any(rng) * 2654435761u]++;

    KeyValue *table, *d_kvs;
    uint32_t *d_keys, *d_size, size;
    std::vector<KeyValue> empty(kHashTableCapacity, KeyValue{kEmpty, 0});
    CUDA(cudaMalloc(&table, sizeof(KeyValue) * kHashTableCapacity));
    CUDA(cudaMalloc(&d_kvs, sizeof(KeyValue) * kHashTableCapacity));
    CUDA(cudaMalloc(&d_keys, sizeof(uint32_t) * kNumKeys));
    CUDA(cudaMalloc(&d_size, sizeof(uint32_t)));
    CUDA(cudaMemcpy(table, empty.data(), sizeof(KeyValue) * kHashTableCapacity, cudaMemcpyHostToDevice));
    CUDA(cudaMemcpy(d_keys, keys.data(), sizeof(uint32_t) * kNumKeys, cudaMemcpyHostToDevice));
    CUDA(cudaMemset(d_size, 0, sizeof(uint32_t)));

    int mingridsize, threadblocksize;
    CUDA(cudaOccupancyMaxPotentialBlockSize(&mingridsize, &threadblocksize, gpu_hashtable_insert, 0, 0));
    int gridsize = ((uint32_t)kNumKeys + threadblocksize - 1) / threadblocksize;
    gpu_hashtable_insert<<<gridsize, threadblocksize>>>(table, d_keys, kNumKeys);
    gpu_iterate<<<kHashTableCapacity / 256, 256>>>(table, d_kvs, d_size);
    CUDA(cudaGetLastError());
    CUDA(cudaMemcpy(&size, d_size, sizeof size, cudaMemcpyDeviceToHost));
    std::vector<KeyValue> kvs(size);
    CUDA(cudaMemcpy(kvs.data(), d_kvs, size * sizeof(KeyValue), cudaMemcpyDeviceToHost));
    bool ok = size == expected.size();
    for (auto &kv : kvs)
        ok = ok && expected.at(kv.key) == kv.value;

    for (auto &kv : kvs) { // every second key is another one now, which isn't there
        if (&kv - &kvs[0] & 1)
            kv.key = (6001 + (&kv - &kvs[0])) * 2654435761u;
        kv.value = 12345;
    }
    CUDA(cudaMemcpy(d_kvs, kvs.data(), size * sizeof(KeyValue), cudaMemcpyHostToDevice));
    gpu_hashtable_lookup<<<(size + 127) / 128, 128>>>(table, d_kvs, size);
    CUDA(cudaMemcpy(kvs.data(), d_kvs, size * sizeof(KeyValue), cudaMemcpyDeviceToHost));
    for (auto &kv : kvs) {
        auto found = expected.find(kv.key);
        ok = ok && kv.value == (found == expected.end() ? 0 : found->second);
    }
    cudaFree(table);
    cudaFree(d_kvs);
    cudaFree(d_keys);
    cudaFree(d_size);
    printf("%u keys\n%s\n", size, ok ? "PASS" : "FAIL");
    return !ok;
}
