"""One source, two lives: compiled by mypyc, `vec[i64]` is a packed native array; interpreted, it is a list.

Type checkers and mypyc see librt's vec; the interpreter sees list, so that the pure package needs nothing installed.
This module itself is never compiled. Two habits keep the lives equal: `v = append(v, x)` always assigns back, and a
vec is never resized while another name holds it.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:

    class vec:
        def __class_getitem__(cls, item):
            return list

    i64 = int

    def append(v, x):
        v.append(x)
        return v
