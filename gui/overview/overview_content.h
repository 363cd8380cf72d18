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

/// Where a word of the overview leads.
struct OverviewLink {
    SubId sub; ///< else
    FileId file; ///< and line, else
    std::uint32_t line = 0;
    QString view; ///< by its name
};

struct OverviewCell {
    enum class Kind { Text, Number, Time };
    static constexpr int NoLink = -1;

    QString text;
    Kind kind = Kind::Text;
    int link = NoLink; ///< in OverviewContent::links
    QString tip = {};
    QString aside = {}; ///< said in less ink behind the text
    double heat = 0; ///< 0 to 1, of a time
};

/// A name and what is to say about it.
struct OverviewFact {
    QString name;
    std::vector<OverviewCell> values;
};

/// A part of the whole time.
struct OverviewShare {
    QString name;
    QString time;
    double share = 0; ///< 0 to 1
    std::optional<CodeClass> code; ///< none: time in no sub
};

struct OverviewTable {
    QString title;
    int link = OverviewCell::NoLink; ///< to the view that has all of it
    std::vector<OverviewCell> heads;
    std::vector<std::vector<OverviewCell>> rows;
};

/// What the overview says, whatever it is written as.
struct OverviewContent {
    QString title;
    std::vector<OverviewFact> facts;
    QStringList warnings;
    std::vector<OverviewShare> shares; ///< together 1, or none
    QString sharesUnit; ///< what these are of: "Time", "Samples"
    std::vector<OverviewTable> tables;
    std::vector<OverviewLink> links;
};

[[nodiscard]] OverviewContent overviewContent(const LoadedProfile& loaded);

/// The warning that files are not what they were when the profile was made; empty without any.
[[nodiscard]] QString changedFilesText(const Profile& profile, const std::vector<FileId>& changed);

} // namespace nytprof::gui
