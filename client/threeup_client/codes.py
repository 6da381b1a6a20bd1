"""Resume codes as people type them."""

import re
from typing import Final

RESUME_CODE: Final = re.compile("[a-z0-9]{6}")
