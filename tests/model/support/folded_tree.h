// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/profile.h"

#include <QString>

#include <memory>

namespace nytprof::test {

/// A profile whose call tree comes from "A;B;C TICKS" lines: each is a chain of calls, one inside
/// the other, and the ticks are the exclusive time of the last.
[[nodiscard]] std::shared_ptr<const Profile> profileOfFolded(const QString& lines);

} // namespace nytprof::test
