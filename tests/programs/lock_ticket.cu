// A ticket lock: whoever draws the next ticket waits until it is served. Accounts are credited in the order of tickets.
#include <cstdio>
#include <numeric>
#include <vector>

#define CU(call)                                                                      \
    do {                                                                              \
        cudaError_t r = call;                                                         \
        if (r) {                                                                      \
            printf("%s -> %s\n", #call, cudaGetErrorString(r));                       \
            return 1;                                                                 \
        }                                                                             \
    } while (0)

class TicketLock
{
    unsigned next; // zero at first, as all that is global
    volatile unsigned serving;

public:
    __device__ unsigned acquire()
    {
        unsigned mine = atomicAdd(&next, 1u);
        while (serving != mine)
            ;
        __threadfence();
        return mine;
    }
    __device__ void release()
    {
        __threadfence();
        serving = serving + 1;
    }
};

struct Account {
    long long balance;
    int transactions;
};

__device__ TicketLock bank;

__global__ void transfer(Account *accounts, int count, int *log)
{
    // only one thread of a block goes to the bank
    __shared__ int from, to, amount;
    if (threadIdx.x == 0) {
        from = blockIdx.x * 7 % count;
        to = (from + 1 + blockIdx.x % (count - 1)) % count;
        amount = 10 + blockIdx.x;
    }
    __syncthreads();
    if (threadIdx.x == blockDim.x - 1) {
        unsigned turn = bank.acquire();
        accounts[from].balance -= amount;
        accounts[to].balance += amount;
        accounts[from].transactions++;
        accounts[to].transactions++;
        log[turn] = blockIdx.x;
        bank.release();
    }
}

int main()
{
    const int count = 10, blocks = 64;
    std::vector<Account> accounts(count, Account{1000, 0}), expected = accounts;
    for (int b = 0; b < blocks; b++) {
        int from = b * 7 % count, to = (from + 1 + b % (count - 1)) % count;
        expected[from].balance -= 10 + b;
        expected[to].balance += 10 + b;
        expected[from].transactions++;
        expected[to].transactions++;
    }
    Account *d_accounts;
    int *d_log;
    CU(cudaMalloc(&d_accounts, count * sizeof(Account)));
    CU(cudaMalloc(&d_log, blocks * sizeof(int)));
    CU(cudaMemcpy(d_accounts, accounts.data(), count * sizeof(Account), cudaMemcpyHostToDevice));
    transfer<<<blocks, 64>>>(d_accounts, count, d_log);
    CU(cudaGetLastError());
    CU(cudaDeviceSynchronize());
    std::vector<int> log(blocks);
    CU(cudaMemcpy(accounts.data(), d_accounts, count * sizeof(Account), cudaMemcpyDeviceToHost));
    CU(cudaMemcpy(log.data(), d_log, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    CU(cudaFree(d_accounts));
    CU(cudaFree(d_log));

    bool ok = std::accumulate(log.begin(), log.end(), 0) == blocks * (blocks - 1) / 2;
    for (int i = 0; i < count; i++)
        ok = ok && accounts[i].balance == expected[i].balance && accounts[i].transactions == expected[i].transactions;
    printf(ok ? "PASS\n" : "FAIL\n");
    return !ok;
}
