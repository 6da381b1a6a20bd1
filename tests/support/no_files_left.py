"""A program: its server can open no more files when a bot is to think. Says which seat chose.

In the process of the tests, what other tests have left to end in the background would fail too.
"""

import asyncio
import resource
import sys

from support.hosted import hosted


async def _chosen() -> int:
    async with hosted(thinkers=1) as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["expert"])
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (0, limits[1]))
        await asha.ready()
        chosen = await asha.event("somebody_chose")
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    seat: int = chosen["seat"]
    return seat


if __name__ == "__main__":
    sys.stdout.write(f"{asyncio.run(_chosen())}\n")
