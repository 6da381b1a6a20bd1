"""The part of msgpack that this project uses; the package itself has no types."""

from collections.abc import Callable
from typing import Any

class UnpackException(Exception): ...  # noqa: N818

class Unpacker:
    def __init__(self) -> None: ...

def packb(o: object, *, use_bin_type: bool = ..., datetime: bool = ...) -> bytes: ...
def unpackb(
    packed: bytes,
    *,
    max_str_len: int = ...,
    max_bin_len: int = ...,
    max_ext_len: int = ...,
    max_array_len: int = ...,
    max_map_len: int = ...,
    list_hook: Callable[[list[object]], object] = ...,
    object_pairs_hook: Callable[[list[tuple[object, object]]], object] = ...,
    ext_hook: Callable[[int, bytes], object] = ...,
) -> Any: ...
