// confined: what is deleted was deleted before.
// says: delete at deleted_twice.cu:8 is given a pointer that was freed before, at deleted_twice.cu:7
extern "C" void student(int *lent, int n)
{
    int *volatile p = new int[n];
    p[0] = lent[0];
    delete[] p; // finds: bad-free call
    delete[] p; // finds: bad-free call
}
