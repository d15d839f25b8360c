typedef int in_a_header;
