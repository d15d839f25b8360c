# The vectorised scan's work and steps against n, for one section of n ints, W = n / 512 warps, rounded up. Called by
# `make plot`.
number = 13
elements = "n, ints of the section"
work_formula = "1796W, and 129W more for W = n / 512 > 1"
steps_formula = "60, and 5 more for n > 512"
load charts . "work_steps.gp"
