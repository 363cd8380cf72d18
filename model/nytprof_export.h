// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

/// Marks what libnytprof offers to programs that link it; everything else stays hidden.
#if defined(_WIN32)
#ifdef NYTPROF_BUILDING_MODEL
#define NYTPROF_EXPORT __declspec(dllexport)
#else
#define NYTPROF_EXPORT __declspec(dllimport)
#endif
#else
#define NYTPROF_EXPORT __attribute__((visibility("default")))
#endif
/// The same for what only nytprof-gui uses; its headers are not installed.
#define NYTPROF_GUI_EXPORT NYTPROF_EXPORT
