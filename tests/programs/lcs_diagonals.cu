// Longest common subsequence. Cells of an anti-diagonal don't depend on each other: a launch for each.
#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
#include <cstdlib>

using std::cout;
using std::endl;
using std::string;
using std::vector;

#define cudaSafe(x) { if ((x) != cudaSuccess) { cout << "CUDA error, line " << __LINE__ << endl; exit(1); } }

// length[i][j]: of the first i characters of a and j of b
__global__ void diagonal(const char *a, int m, const char *b, int n, int *length, int d)
{
    int first = max(1, d - n);
    int i = first + blockIdx.x * blockDim.x + threadIdx.x;
    int j = d - i;
    if (i > m || j < 1)
        return;
    int width = n + 1;
    if (a[i - 1] == b[j - 1])
        length[i * width + j] = length[(i - 1) * width + j - 1] + 1;
    else
        length[i * width + j] = max(length[(i - 1) * width + j], length[i * width + j - 1]);
}

string randomDNA(int n)
{
    string s;
    for (int i = 0; i < n; i++)
        s += "ACGT"[rand() % 4];
    return s;
}

int main()
{
    srand(23);
    string a = randomDNA(300), b = randomDNA(220);
    int m = a.size(), n = b.size();

    char *d_a, *d_b;
    int *d_length;
    cudaSafe(cudaMalloc((void**)&d_a, m));
    cudaSafe(cudaMalloc((void**)&d_b, n));
    cudaSafe(cudaMalloc((void**)&d_length, (m + 1) * (n + 1) * sizeof(int)));
    cudaSafe(cudaMemcpy(d_a, a.c_str(), m, cudaMemcpyHostToDevice));
    cudaSafe(cudaMemcpy(d_b, b.c_str(), n, cudaMemcpyHostToDevice));
    cudaSafe(cudaMemset(d_length, 0, (m + 1) * (n + 1) * sizeof(int)));
    for (int d = 2; d <= m + n; d++) {
        int cells = std::min(m, d - 1) - std::max(1, d - n) + 1;
        diagonal<<<(cells + 63) / 64, 64>>>(d_a, m, d_b, n, d_length, d);
        cudaSafe(cudaGetLastError());
    }
    vector<int> length((m + 1) * (n + 1));
    cudaSafe(cudaMemcpy(&length[0], d_length, length.size() * sizeof(int), cudaMemcpyDeviceToHost));
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_length);

    vector<vector<int>> expected(m + 1, vector<int>(n + 1, 0));
    for (int i = 1; i <= m; i++)
        for (int j = 1; j <= n; j++)
            expected[i][j] = a[i-1] == b[j-1] ? expected[i-1][j-1] + 1 : std::max(expected[i-1][j], expected[i][j-1]);

    // walk back, to have the subsequence itself
    string common;
    for (int i = m, j = n; i > 0 && j > 0;) {
        if (a[i-1] == b[j-1]) {
            common += a[i-1];
            i--; j--;
        } else if (length[(i-1) * (n+1) + j] >= length[i * (n+1) + j - 1])
            i--;
        else
            j--;
    }
    std::reverse(common.begin(), common.end());
    cout << common.size() << ": " << common.substr(0, 20) << "..." << endl;
    if (length[m * (n+1) + n] != expected[m][n] || (int)common.size() != expected[m][n]) {
        cout << "FAIL: " << expected[m][n] << " expected" << endl;
        return 1;
    }
    cout << "PASS" << endl;
    return 0;
}
