"""The part of uvloop that this project uses; it is an extra and may be missing."""

from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

def run(main: Coroutine[Any, Any, T]) -> T: ...
