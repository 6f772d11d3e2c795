"""Builds the wheel. The engine is compiled by CMake, as everywhere in the project.

QUAYSIDE_SANITIZE=address builds it with the sanitizers, for the tests; QUAYSIDE_ROOT is the clone, if this is a copy.
"""
import os
import pathlib
import shutil
import subprocess
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
ROOT = pathlib.Path(os.environ.get("QUAYSIDE_ROOT", HERE.parent))


class Build(build_ext):
    """Configures and builds the target python_engine, and puts it where the wheel wants it."""

    def build_extension(self, ext):
        sanitize = os.environ.get("QUAYSIDE_SANITIZE", "")
        tree = ROOT / "build" / ("python-asan" if sanitize else "python")
        flags = ["-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O1 -g"] if sanitize else ["-DCMAKE_BUILD_TYPE=Release"]
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        subprocess.run(
            ["cmake", "-S", str(ROOT), "-B", str(tree), *generator, *flags, "-DQUAYSIDE_PYTHON=ON",
             f"-DQUAYSIDE_SANITIZE={sanitize}", f"-DPYTHON_INCLUDE={sysconfig.get_path('include')}"], check=True)
        subprocess.run(["cmake", "--build", str(tree), "--target", "python_engine"], check=True)
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(tree / "python" / "_engine.abi3.so", target)


setup(ext_modules=[Extension("quayside._engine", sources=[], py_limited_api=True)], cmdclass={"build_ext": Build})
