// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "shown_facts.h"

#include <memory>

namespace nytprof {
class Profile;
}

/// What the views show of a profile, as facts described in original_reports.h: tables as exported,
/// annotations of the source as text, all expanded.
namespace nytprof::test {

[[nodiscard]] ShownFacts viewFacts(const std::shared_ptr<const Profile>& profile);

/// String evals that ran in the parent process before this profile began, and do not count in it.
/// The time is that of the line's statements without its evals.
///
///     earlier evals | FID | evals
///     earlier evals | FID:LINE | executions, exclusive time
[[nodiscard]] ShownFacts earlierEvals(const Profile& profile);

/// Of the view of string evals, those run by plain files.
[[nodiscard]] ShownFacts evalViewFacts(const std::shared_ptr<const Profile>& profile);

/// The lines of plain files in the source view, by fid.
[[nodiscard]] QMap<QString, QStringList> shownSources(const Profile& profile);

/// Of the source, with the time of a line's string evals included in the line's.
[[nodiscard]] ShownFacts linesWithEvals(const std::shared_ptr<const Profile>& profile);

/// Of the tree of callees, with the marks that nytprofcalls adds to names.
[[nodiscard]] ShownFacts callTreeFacts(const std::shared_ptr<const Profile>& profile);

} // namespace nytprof::test
