// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <memory>
#include <utility>

namespace nytprof {
class Profile;
}

/// Small profiles for tests of tables.
namespace nytprof::test {

/// Ten million ticks a second. The sub with the largest exclusive time, the one with the largest
/// inclusive time and the one with most calls are three.
[[nodiscard]] std::shared_ptr<const Profile> profileOfSubs();

/// A file with nested string evals, and files without time, statements or subs.
[[nodiscard]] std::shared_ptr<const Profile> profileOfFiles();

/// One line that ran two different sources, one of them twice; one whose source is unknown; and one
/// in an eval, whose source is longer than a row.
[[nodiscard]] std::shared_ptr<const Profile> profileOfEvals();

/// Baseline and current: /a.pl runs a string eval in both; main::gone ran in the baseline only.
[[nodiscard]] std::pair<std::shared_ptr<const Profile>, std::shared_ptr<const Profile>>
comparedProfiles();

} // namespace nytprof::test
