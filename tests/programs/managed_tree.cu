// A search tree in managed memory, built by the host and searched by the device; a list pushed by the device.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <vector>

struct Node {
    int key;
    Node *left, *right;
};

#define OK(call)                                                                       \
    if ((call) != cudaSuccess) {                                                       \
        printf("%s: %s\n", #call, cudaGetErrorString(cudaGetLastError()));             \
        std::exit(1);                                                                  \
    }

Node *insert(Node *n, int key)
{
    if (!n) {
        OK(cudaMallocManaged(&n, sizeof(Node)));
        *n = {key, nullptr, nullptr};
    } else if (key < n->key) {
        n->left = insert(n->left, key);
    } else if (key > n->key) {
        n->right = insert(n->right, key);
    }
    return n;
}

void destroy(Node *n)
{
    if (n) {
        destroy(n->left);
        destroy(n->right);
        OK(cudaFree(n));
    }
}

__global__ void search(const Node *root, const int *wanted, bool *found, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const Node *at = root;
    while (at && at->key != wanted[i])
        at = wanted[i] < at->key ? at->left : at->right;
    found[i] = at != nullptr;
}

__global__ void depth(const Node *root, int *deepest)
{
    // a stack of the thread's own in place of recursion
    struct { const Node *node; int level; } stack[64];
    int top = 0, most = 0;
    if (root)
        stack[top++] = {root, 1};
    while (top > 0) {
        auto [node, level] = stack[--top];
        most = max(most, level);
        if (node->left)
            stack[top++] = {node->left, level + 1};
        if (node->right)
            stack[top++] = {node->right, level + 1};
    }
    *deepest = most;
}

// each thread links its own node into the list
__global__ void push(int *next, int *head, const bool *found, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && found[i])
        next[i] = atomicExch(head, i);
}

int main()
{
    const int n = 500;
    Node *root = nullptr;
    std::set<int> keys;
    for (int i = 0; i < 300; i++) {
        int key = i * 7919 % 1009;
        root = insert(root, key);
        keys.insert(key);
    }
    int *wanted, *next, *head, *deepest;
    bool *found;
    OK(cudaMallocManaged(&wanted, n * sizeof(int)));
    OK(cudaMallocManaged(&next, n * sizeof(int)));
    OK(cudaMallocManaged(&found, n * sizeof(bool)));
    OK(cudaMallocManaged(&head, sizeof(int)));
    OK(cudaMallocManaged(&deepest, sizeof(int)));
    for (int i = 0; i < n; i++)
        wanted[i] = i * 2;
    *head = -1;
    search<<<(n + 127) / 128, 128>>>(root, wanted, found, n);
    push<<<(n + 127) / 128, 128>>>(next, head, found, n);
    depth<<<1, 1>>>(root, deepest);
    OK(cudaGetLastError());
    OK(cudaDeviceSynchronize());

    int bad = 0, hits = 0;
    for (int i = 0; i < n; i++) {
        bad += found[i] != (keys.count(wanted[i]) > 0);
        hits += found[i];
    }
    std::vector<bool> seen(n);
    for (int i = *head; i >= 0 && hits >= 0; i = next[i], hits--)
        seen[i] = true;
    for (int i = 0; i < n; i++)
        bad += seen[i] != found[i];
    printf("%zu keys, %d levels deep\n", keys.size(), *deepest);
    bad += hits != 0 || *deepest < 9 || *deepest > (int)keys.size();
    destroy(root);
    for (void *p : {(void *)wanted, (void *)next, (void *)found, (void *)head, (void *)deepest})
        OK(cudaFree(p));
    puts(bad ? "FAIL" : "PASS");
    return bad;
}
