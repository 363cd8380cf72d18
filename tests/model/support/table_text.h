// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_graph.h"
#include "profile/profile.h"

#include <QString>
#include <QStringList>

/// Tables of a profile as text, one row a line, for comparing with what a test expects.
namespace nytprof::test {

/// "KEY=VALUE"
[[nodiscard]] QString settingsText(std::span<const Setting> settings);
/// "FID NAME FLAGS xEXECUTIONS STATEMENTS TICKS", and its source behind bars
[[nodiscard]] QString filesText(const Profile& profile);
/// "STATUS STARTED DURATION METHOD ROUTE PATH TRACE"
[[nodiscard]] QString requestText(const Request& request);
/// "PID of PARENT START-END PROGRAM", and " seen TIME" if an end is missing; then the requests
[[nodiscard]] QString processesText(const Profile& profile);
/// "FILE:LINE COUNT TICKS"
[[nodiscard]] QString linesText(const Profile& profile, LineLevel level = LineLevel::Line);
/// "NAME FILE FIRST-LAST KIND CALLS INCLUSIVE EXCLUSIVE RECURSIVE DEPTH" in order of names, "?"
/// for no file
[[nodiscard]] QString subsText(const Profile& profile);
/// "CALLER FILE:LINE -> CALLEE CALLS INCLUSIVE EXCLUSIVE RECURSIVE DEPTH"
[[nodiscard]] QString callSitesText(const Profile& profile);
/// "A;B;C CALLS EXCLUSIVE" for each node that has calls or time, in the tree's own order
[[nodiscard]] QString foldedText(const Profile& profile, const CallTree& tree);

/// "-" for none
[[nodiscard]] QString nameOf(const Profile& profile, SubId sub);
/// "+COUNT" for folded subs
[[nodiscard]] QString nameOf(const Profile& profile, const GraphNode& node);
/// "LAYER NAME" of each node, then "CALLER>CALLEE CALLSx TIME" of each edge
[[nodiscard]] QStringList graphText(const Profile& profile, const Neighbourhood& graph);

/// All of it: everything that a profile says.
[[nodiscard]] QString wholeText(const Profile& profile);

/// What is wrong with the tables: ids out of range, sums that differ, invalid UTF-8, ...; empty
/// when nothing is.
[[nodiscard]] QString inconsistency(const Profile& profile);
[[nodiscard]] QString inconsistency(const CallTree& tree);

} // namespace nytprof::test
