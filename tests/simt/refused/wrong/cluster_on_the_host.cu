int main() { __cluster_barrier_wait(); } // error: the host can't call __cluster_barrier_wait
