"""The numbers of the file of weights that `quantize.py` writes and `restore.py` reads, as in
`src/eval/policy_net/weights.rs`.
"""

ACTIVATION_BITS = 8
SCORE_BITS = 16
PRODUCT_BITS = 32
# Bytes before the layers.
HEADER = 40
MAGIC = b"NKRESNT\n"
VERSION = 1
