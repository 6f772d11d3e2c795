"""What a wheel is tagged with: the symbols of the module say how old a Linux may be."""
import importlib.util
import pathlib
import re
import subprocess
import sys
import unittest

import quayside
from common import ROOT, SANITIZED
from quayside import _engine


def setup_functions():
    """setup.py as a module; where there is no setuptools it cannot be tried."""
    spec = importlib.util.spec_from_file_location("setup_of_quayside", ROOT / "python" / "setup.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@unittest.skipUnless(sys.platform.startswith("linux") and not SANITIZED, "tags of wheels for Linux, as they are given away")
class Tag(unittest.TestCase):
    def setUp(self):
        self.setup = setup_functions()
        self.module = pathlib.Path(_engine.__file__)

    def test_what_is_needed_is_what_binutils_say(self):
        out = subprocess.run(["objdump", "-p", self.module], check=True, capture_output=True, text=True).stdout
        told = set(re.findall(r"0x[0-9a-f]+ 0x[0-9a-f]+ \d+ (\S+)", out))
        libraries = set(re.findall(r"NEEDED\s+(\S+)", out))
        needed = self.setup.needed_versions(self.module)
        self.assertEqual(set(needed), libraries)
        self.assertEqual({each for versions in needed.values() for each in versions}, told)

    def test_the_wheel_has_the_tag(self):
        import importlib.metadata
        wheel, = (file for file in importlib.metadata.files("quayside") if file.name == "WHEEL")
        self.assertIn(f"manylinux_{self.setup.oldest_glibc(self.module)}_", wheel.read_text())

    def test_a_library_that_is_not_everywhere_is_refused(self):
        strange = pathlib.Path(sys.executable).resolve()  # needs libz and libexpat on Debian
        if set(self.setup.needed_versions(strange)) <= self.setup.COMMON_LIBRARIES:
            self.skipTest("this Python needs no other library")
        with self.assertRaisesRegex(SystemExit, "not every Linux has"):
            self.setup.oldest_glibc(strange)

    def test_versions_agree(self):
        self.assertEqual(quayside.__version__, (ROOT / "VERSION").read_text().strip())
        self.assertEqual(importlib.metadata.version("quayside"), quayside.__version__)


if __name__ == "__main__":
    unittest.main()
