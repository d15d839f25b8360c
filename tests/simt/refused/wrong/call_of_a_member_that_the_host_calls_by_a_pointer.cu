struct pair {
    int a, b;
    int sum() const { return a + b; }
};
__global__ void kernel(int *y, pair p) { y[0] = p.sum(); } // error: sum.. is host code
int main() { return pair{1, 2}.sum() - (new pair{1, 2})->sum(); }
