int main()
{
    int unused;
    return 0;
}
