// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "source/annotated_source.h"

#include <span>
#include <vector>

/// The annotations between lines of code, in the language of the window.
namespace nytprof::gui {

/// Times of a sub that begins on a line, and a row for each call site, the most expensive first.
/// Empty for subs that were not called.
[[nodiscard]] std::vector<SourceRow> callersRows(
    const Profile& profile, SubId sub, const QString& indent, std::size_t maxShown = 3);
/// A row that names the callees with most time, which expands to a row for each.
[[nodiscard]] std::vector<SourceRow> callsRows(
    const Profile& profile, std::span<const CallSiteId> calls, const QString& indent);
/// A row for each callee, the most expensive first.
[[nodiscard]] std::vector<SourceRow> calleesRows(const Profile& profile,
    std::span<const CallSiteId> calls, const QString& indent, std::size_t maxShown);
/// String evals that a line ran; at least one.
[[nodiscard]] SourceRow evalsRow(
    const Profile& profile, std::span<const FileId> evals, const QString& indent);
/// What a line allocated: a detail of it.
[[nodiscard]] SourceRow memoryRow(const MemoryRow& memory, const QString& indent);
/// What the text of an annotation leaves out.
[[nodiscard]] QString tipOf(const Profile& profile, const SourceRow& row);
/// Below a #line directive.
[[nodiscard]] SourceRow directiveRow(
    const Profile& profile, FileId file, const LineDirective& directive);

} // namespace nytprof::gui
