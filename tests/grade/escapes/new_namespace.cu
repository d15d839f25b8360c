// Makes a namespace in which it is root.
ESCAPE(new_namespace) { return unshare(CLONE_NEWUSER) == 0; }
