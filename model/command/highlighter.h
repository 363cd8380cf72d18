// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/source_colors.h"

namespace nytprof::command {

/// What colours Perl source, from the module that is installed with nytprof where Qt and
/// KSyntaxHighlighting are; empty, with a word on stderr, where it is not. It stays loaded.
[[nodiscard]] ColorSource loadHighlighter();

} // namespace nytprof::command
