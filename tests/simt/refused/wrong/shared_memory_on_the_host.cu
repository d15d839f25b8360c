int main()
{
    __shared__ int s[4]; // error: the host has no shared memory
    return s[0];
}
