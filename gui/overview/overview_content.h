// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/code_origin.h"
#include "profile/ids.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

struct LoadedProfile;

/// Target of a link: a view, else a sub, else a line of a file.
struct OverviewLink {
    SubId sub;
    FileId file;
    std::uint32_t line = 0;
    QString view; ///< its name; empty: none
};

struct OverviewCell {
    enum class Kind { Text, Number, Time };
    static constexpr int NoLink = -1;

    QString text;
    Kind kind = Kind::Text;
    int link = NoLink; ///< index into OverviewContent::links
    QString tip = {};
    QString aside = {}; ///< dimmed text behind the text
    int heat = 0; ///< heatOf() it, for times only
};

struct OverviewFact {
    QString name;
    std::vector<OverviewCell> values;
};

/// A part of the total time.
struct OverviewShare {
    QString name;
    QString time;
    double share = 0; ///< 0 to 1
    std::optional<CodeClass> code; ///< none: time outside of subs
};

struct OverviewTable {
    QString title;
    int link = OverviewCell::NoLink; ///< to the view with the complete table
    std::vector<OverviewCell> heads;
    std::vector<std::vector<OverviewCell>> rows;
};

/// The content of the overview, for any output format.
struct OverviewContent {
    QString title;
    std::vector<OverviewFact> facts;
    QStringList warnings;
    std::vector<OverviewShare> shares; ///< sum up to 1, or empty
    QString sharesUnit; ///< "Time", "Samples"
    std::vector<OverviewTable> tables;
    std::vector<OverviewLink> links;
};

[[nodiscard]] OverviewContent overviewContent(const LoadedProfile& loaded);

/// Warns of files that changed since the profile was made; empty if there are none.
[[nodiscard]] QString changedFilesText(const Profile& profile, const std::vector<FileId>& changed);

} // namespace nytprof::gui
