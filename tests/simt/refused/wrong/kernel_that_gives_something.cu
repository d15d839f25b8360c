__global__ int kernel(int *y) { return y[0]; } // error: a kernel returns nothing
