# The bytes per pixel against the number of pixels. What each block and each level costs is a share of it that shrinks.
# Called by `make plot`.
elements = "n, pixels of a random picture"
load charts . "bytes.gp"
