// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

/// Public API of libnytprof; everything else is hidden.
#define NYTPROF_EXPORT __attribute__((visibility("default")))
/// Used by nytprof-gui only; these headers are not installed.
#define NYTPROF_GUI_EXPORT NYTPROF_EXPORT
