// Opens a socket to the network, or to another program on the machine.
ESCAPE(open_socket) { return socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }
