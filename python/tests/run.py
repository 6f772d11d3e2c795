"""run.py [--long] [NAME...]: all tests of the package, or those of the files named, against the quayside that is installed.

run.py state memory: test_state.py and test_memory.py.

Before the last line are the tests that took longest, and the last line is "N passed, N failed". --long checks the signature with 2,500 games for every number of seats, which is more
than 10,000 of each game.
"""
import os
import pathlib
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SLOWEST = 8


class Timed(unittest.TextTestResult):
    """Notes how long each test takes."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.seconds, self._began = [], 0.0

    def startTest(self, test):
        self._began = time.monotonic()
        super().startTest(test)

    def stopTest(self, test):
        super().stopTest(test)
        self.seconds.append((time.monotonic() - self._began, test.id()))


def main(args):
    if args[:1] == ["--long"]:
        os.environ["QUAYSIDE_LONG"] = "1"
        del args[0]
    files = [HERE / f"test_{name}.py" for name in args]
    if not all(file.exists() for file in files):
        print(__doc__, file=sys.stderr)
        return 2
    sys.path[:0] = [str(HERE)]
    loader = unittest.defaultTestLoader
    suite = loader.loadTestsFromNames([file.stem for file in files]) if files else loader.discover(str(HERE), pattern="test_*.py")
    result = unittest.TextTestRunner(verbosity=2, resultclass=Timed).run(suite)
    for seconds, name in sorted(result.seconds, reverse=True)[:SLOWEST]:
        print(f"{seconds:6.1f} s  {name}")
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    print(f"{result.testsRun - failed - len(result.skipped)} passed, {failed} failed")
    return 1 if failed or not result.testsRun else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
