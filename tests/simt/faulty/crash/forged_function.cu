// confined: a number is called as a function.
// says: through a pointer that is not the beginning of a function
extern "C" void student(int *lent, int n)
{
    void (*forged)(int) = (void (*)(int))(size_t)((char *)student + n);
    forged(n); // finds: crash call
}
