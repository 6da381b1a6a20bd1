"""Runs a command that may not change its priority, as under a service manager's filter.

`python forbidden_call.py COMMAND...`; Linux on x86-64 and ARM.
"""

import ctypes
import os
import platform
import struct
import sys
from typing import Final

_SETPRIORITY: Final = {"x86_64": 141, "aarch64": 140}
_LOAD_NUMBER, _JUMP_IF_EQUAL, _RETURN = 0x20, 0x15, 0x06
_ALLOWED: Final = 0x7FFF0000
_FORBIDDEN: Final = 0x00050000 | 1
"""It fails with EPERM."""
_NO_NEW_PRIVILEGES, _SECCOMP, _BY_FILTER = 38, 22, 2


class _Program(ctypes.Structure):
    _fields_ = (("steps", ctypes.c_ushort), ("code", ctypes.c_void_p))


def _forbid(number: int) -> None:
    steps = (
        (_LOAD_NUMBER, 0, 0, 0),
        (_JUMP_IF_EQUAL, 0, 1, number),
        (_RETURN, 0, 0, _FORBIDDEN),
        (_RETURN, 0, 0, _ALLOWED),
    )
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = _Program(len(steps), ctypes.addressof(code))
    library = ctypes.CDLL(None)
    assert library.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0
    assert library.prctl(_SECCOMP, _BY_FILTER, ctypes.byref(program), 0, 0) == 0


if __name__ == "__main__":
    _forbid(_SETPRIORITY[platform.machine()])
    os.execvp(sys.argv[1], sys.argv[1:])
