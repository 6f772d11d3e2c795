"""Builds the wheel and the sdist. The engine is compiled by CMake, as everywhere in the project.

A wheel is built from a clone, or from an sdist, which carries what CMake needs of it in the folder `clone`. A wheel for Linux is tagged
by the oldest glibc that has every symbol it uses.

QUAYSIDE_SANITIZE=address builds it with the sanitizers, for the tests; QUAYSIDE_ROOT is the clone, if this is a copy;
QUAYSIDE_WERROR=ON takes warnings of the compiler as errors.
"""
import os
import pathlib
import platform
import re
import shutil
import struct
import subprocess
import sys
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # setuptools before 70.1
    from wheel.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent
CARRIED = HERE / "clone"
ROOT = pathlib.Path(os.environ.get("QUAYSIDE_ROOT") or (CARRIED if CARRIED.exists() else HERE.parent))
PARTS = ("CMakeLists.txt", "LICENSE", "VERSION", "cmake", "data", "docs/rules", "python/CMakeLists.txt", "python/engine", "src/bots",
         "src/core", "src/games", "src/review")  # files and whole folders, whatever is in them

# What every Linux has, beside the C library: a wheel may need no other library (PEP 600).
COMMON_LIBRARIES = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "ld-linux-x86-64.so.2",
                    "ld-linux-aarch64.so.1"}


class Build(build_ext):
    """Configures and builds the target python_engine, and puts it where the wheel wants it."""

    def build_extension(self, ext):
        sanitize = os.environ.get("QUAYSIDE_SANITIZE", "")
        carried = ROOT == CARRIED
        tree = pathlib.Path(self.build_temp).resolve() if carried else ROOT / "build" / ("python-asan" if sanitize else "python")
        flags = ["-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O1 -g"] if sanitize else ["-DCMAKE_BUILD_TYPE=Release"]
        flags += self.flags_of_the_system()
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        subprocess.run(
            ["cmake", "-S", str(ROOT), "-B", str(tree), *generator, *flags, "-DQUAYSIDE_PYTHON=ON",
             f"-DCMAKE_COMPILE_WARNING_AS_ERROR={os.environ.get('QUAYSIDE_WERROR', 'OFF')}",
             f"-DQUAYSIDE_SANITIZE={sanitize}", f"-DPYTHON_INCLUDE={sysconfig.get_path('include')}"], check=True)
        subprocess.run(["cmake", "--build", str(tree), "--target", "python_engine"], check=True)
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(tree / "python" / ("_engine.pyd" if os.name == "nt" else "_engine.abi3.so"), target)

    @staticmethod
    def flags_of_the_system():
        """macOS: the processors and the oldest system that Python was built for. Windows: the library of the stable API; gcc (MinGW) or
        clang, because the engine uses vectors and builtins of theirs."""
        if sys.platform == "darwin":
            machine = platform.machine() if os.environ.get("ARCHFLAGS") is None else re.sub("-arch ", "", os.environ["ARCHFLAGS"])
            return [f"-DCMAKE_OSX_ARCHITECTURES={';'.join(machine.split())}",
                    f"-DCMAKE_OSX_DEPLOYMENT_TARGET={sysconfig.get_config_var('MACOSX_DEPLOYMENT_TARGET') or '11.0'}"]
        if os.name == "nt":
            compiler = shutil.which("gcc") or shutil.which("clang")
            if not compiler:
                raise SystemExit("the engine needs gcc (MinGW-w64) or clang on the PATH; Microsoft's compiler does not do")
            return [f"-DCMAKE_C_COMPILER={compiler}", f"-DPYTHON_LIBRARY={pathlib.Path(sys.base_prefix) / 'libs' / 'python3.lib'}"]
        return []


class Sdist(sdist):
    """The package with what CMake needs of the clone beside it."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for part in PARTS:
            source, target = ROOT / part, pathlib.Path(base_dir) / CARRIED.name / part
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(source, target) if source.is_dir() else shutil.copyfile(source, target)


class Wheel(bdist_wheel):
    """A wheel with the tag of the oldest Linux that it runs on."""

    def get_tag(self):
        python, abi, system = super().get_tag()
        built = list(pathlib.Path(self.bdist_dir).rglob("_engine.abi3.so")) if self.bdist_dir else []
        if not system.startswith("linux_") or os.environ.get("QUAYSIDE_SANITIZE") or not built:
            return python, abi, system
        return python, abi, f"manylinux_{oldest_glibc(built[0])}_{system.removeprefix('linux_')}"


def needed_versions(path):
    """The versions of libraries that a shared object for 64 bits asks for, as its section .gnu.version_r says: {library: {version}}."""
    data = path.read_bytes()
    if data[:6] != b"\x7fELF\x02\x01":
        raise SystemExit(f"{path} is no shared object for 64 bits, little endian")
    at, = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, at + i * size) for i in range(count)]

    def text(section, offset):
        start = sections[section][4] + offset
        return data[start:data.index(b"\0", start)].decode()

    needed = {}
    for _, kind, _, _, offset, length, link, _, _, entry in sections:
        if kind == 6:  # SHT_DYNAMIC: every library, with or without versions
            for tag, value in struct.iter_unpack("<QQ", data[offset:offset + length]):
                if tag == 1:  # DT_NEEDED
                    needed.setdefault(text(link, value), set())
        if kind == 0x6FFFFFFE:  # SHT_GNU_verneed
            while True:
                _, versions, file, first, following = struct.unpack_from("<HHIII", data, offset)
                each = offset + first
                for _ in range(versions):
                    _, _, _, name, step = struct.unpack_from("<IHHII", data, each)
                    needed.setdefault(text(link, file), set()).add(text(link, name))
                    each += step
                if not following:
                    break
                offset += following
    return needed


def oldest_glibc(path):
    """"2_34": the oldest glibc that has what the shared object uses. One that needs another library is refused."""
    needed = needed_versions(path)
    strange = set(needed) - COMMON_LIBRARIES
    versions = {version for all_of_one in needed.values() for version in all_of_one}
    strange |= {version for version in versions if not re.fullmatch(r"GLIBC_2\.\d+(\.\d+)?", version)}
    if strange:
        raise SystemExit(f"{path.name} needs {', '.join(sorted(strange))}, which not every Linux has")
    newest = max([17, *(int(version.split(".")[1]) for version in versions)])  # older ones have no tag of this kind
    return f"2_{newest}"


if __name__ == "__main__":  # as setuptools runs it; tests import the functions
    setup(version=(ROOT / "VERSION").read_text().strip(), ext_modules=[Extension("quayside._engine", sources=[], py_limited_api=True)],
          cmdclass={"build_ext": Build, "sdist": Sdist, "bdist_wheel": Wheel})
