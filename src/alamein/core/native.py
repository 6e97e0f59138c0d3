"""One source, two lives: compiled by mypyc, `vec[i64]` is a packed native array; interpreted, it is a list.

Type checkers and mypyc see librt's vec; the interpreter sees list, so that the pure package needs nothing installed.
Where the core is compiled, interpreted code (a game of another package, a test) gets librt's vec too: the core takes
nothing else. This module itself is never compiled. Two habits keep the lives equal: `v = append(v, x)` always assigns
back, and a vec is never resized while another name holds it.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING


def _compiled() -> bool:
    """Whether the core beside this module is compiled."""
    core = find_spec("alamein.core.state")
    return core is not None and not str(core.origin).endswith(".py")


if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import extend as extend
    from librt.vecs import vec as vec
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    if _compiled():
        from librt.vecs import append, extend
        from librt.vecs import vec as packed
        from mypy_extensions import i32, i64, mypyc_attr

        held = packed[i64]
    else:
        held, i32, i64 = list, int, int

        def append(v, x):
            v.append(x)
            return v

        def extend(v, more):
            v.extend(more)
            return v

        def mypyc_attr(*attributes, **more):
            return lambda marked: marked

    class vec:
        def __class_getitem__(cls, item):  # to compiled code i64 is int, which librt's vec refuses
            return held
