// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

/// Public API of libnytprof; everything else is hidden.
#if defined(_WIN32)
#ifdef NYTPROF_BUILDING_MODEL
#define NYTPROF_EXPORT __declspec(dllexport)
#else
#define NYTPROF_EXPORT __declspec(dllimport)
#endif
#else
#define NYTPROF_EXPORT __attribute__((visibility("default")))
#endif
/// Used by nytprof-gui only; these headers are not installed.
#define NYTPROF_GUI_EXPORT NYTPROF_EXPORT
