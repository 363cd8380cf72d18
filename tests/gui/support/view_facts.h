// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "shown_facts.h"

#include <memory>

namespace nytprof {
class Profile;
}

/// What the views show of a profile, with the kinds of original_reports.h: exported tables, and the
/// text of the annotations in the source, all of them open.
namespace nytprof::test {

[[nodiscard]] ShownFacts viewFacts(const std::shared_ptr<const Profile>& profile);

/// String evals that ran before the profile began, in the process that forked this one, and do not
/// count in it. The time is that of the statements of the line without its evals.
///
///     earlier evals | FID | evals
///     earlier evals | FID:LINE | executions, exclusive time
[[nodiscard]] ShownFacts earlierEvals(const Profile& profile);

/// Of the view of evals, those that plain files ran.
[[nodiscard]] ShownFacts evalViewFacts(const std::shared_ptr<const Profile>& profile);

/// The lines that the source view shows of plain files, by fid.
[[nodiscard]] QMap<QString, QStringList> shownSources(const Profile& profile);

/// Of the source, with the time of a line's evals in the line's.
[[nodiscard]] ShownFacts linesWithEvals(const std::shared_ptr<const Profile>& profile);

/// Of the tree of callees, with the marks that nytprofcalls puts into names.
[[nodiscard]] ShownFacts callTreeFacts(const std::shared_ptr<const Profile>& profile);

} // namespace nytprof::test
