# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"""Ratios of paired measurements, which noise of the machine changes little."""

import math


def interval(ratios):
    """The 95 per cent interval of the median: ranks from the binomial distribution."""
    ordered = sorted(ratios)
    below = 0
    total = 0.0
    while below < len(ordered) // 2:
        total += math.comb(len(ordered), below) / 2 ** len(ordered)
        if total > 0.025:
            break
        below += 1
    below = max(below, 1)
    return ordered[below - 1], ordered[-below]
