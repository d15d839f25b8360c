# The work and steps of the six scans against n, as they are in your file now: which algorithm is each? Called by
# `make plot`.
whose = "double_buffer tile_by_tile chained last_block two_trees padded"
likes = "4 3 10 9 6 7"
elements = "n, elements; a whole array in sections of 32"
load charts . "work_steps.gp"
