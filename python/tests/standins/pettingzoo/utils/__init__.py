"""A stand-in for pettingzoo.utils. See ../../README.md."""
from . import wrappers

__all__ = ["wrappers"]
