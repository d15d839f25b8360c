int main() { return (int)tex2D<float>(0, 0.5f, 0.5f); } // error: the host can't call tex2D
