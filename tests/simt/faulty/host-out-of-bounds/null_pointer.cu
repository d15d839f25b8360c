// confined: a store through a null pointer.
// says: through a null pointer
extern "C" void student(int *lent, int n)
{
    int *nothing = lent[0] == 0 ? nullptr : lent;
    nothing[n] = 1; // finds: host-out-of-bounds write
}
