# Starts a program that may start no other, and answers when it asks for its lines: of addresses, and of files.
import socket, subprocess, sys

program = sys.argv[1]
ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
child = subprocess.Popen([program], pass_fds=[theirs.fileno()],
                         env={"PATH": "/nowhere", "SIMT_LINES": f"fd:{theirs.fileno()}"})
theirs.close()
while question := ours.recv(1 << 17):
    what, *words = question.decode().split()
    if what == "addresses":
        answer = subprocess.run(["addr2line", "-i", "-a", "-e", program, *words], capture_output=True).stdout
    else:
        with open(" ".join(words[1:]), "rb") as file:
            answer = b"asked: " + file.readlines()[int(words[0]) - 1]
    ours.send(answer)
sys.exit(child.wait())
