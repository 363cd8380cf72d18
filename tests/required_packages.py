# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Debian packages that a test cannot run without."""
import os


def needs(package, detail=""):
    """The reason to skip a test. Raises an error when the environment variable NYTPROF_TESTS_REQUIRE, names
    separated by commas, has the package."""
    reason = f"needs {package}" + (f": {detail}" if detail else "")
    if package in os.environ.get("NYTPROF_TESTS_REQUIRE", "").split(","):
        raise AssertionError(f"{reason}, and NYTPROF_TESTS_REQUIRE has it: install the package with packaging/setup")
    return reason
