// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/code_origin.h"
#include "profile/ids.h"

#include <QString>

#include <optional>
#include <vector>

namespace nytprof::gui {

struct LoadedProfile;

/// A text, and where it leads to: "view.subs" or another action, "sub:12", "line:3:40", "origin:1",
/// or nowhere.
struct SummaryText {
    QString text;
    QString link = {};
};
using SummaryLine = std::vector<SummaryText>;

struct SummaryNumber {
    QString title;
    QString value;
    SummaryLine detail;
};

/// A part of the time of a profile.
struct SummaryShare {
    QString name;
    QString time;
    QString percent;
    double share = 0; ///< 0 to 1
    std::optional<CodeClass> code; ///< none: waiting, or time outside of subs
    bool isWaiting = false;
};

/// A row of one of the tables; what a table does not have is empty.
struct SummaryRow {
    QString time;
    QString percent;
    double bar = 0; ///< 0 to 1, relative to the first row
    int heat = 0; ///< heatOf() the time
    SubId sub;
    SummaryText name;
    QString whole; ///< name with its folder
    qsizetype package = 0; ///< length of the package in the name, with "::"
    QString calls;
    SummaryLine reason;
    QString code;
};

struct SummaryContent {
    QString program;
    QString path; ///< of the program
    SummaryLine details;
    std::vector<SummaryNumber> numbers;
    std::vector<SummaryShare> shares; ///< sum up to 1, or empty
    QString costs; ///< "Retained"; empty: time
    QString baseOfShares; ///< "100 % = 101.9s, with waiting"
    QString base; ///< of all other percentages: "100 % = 61.6s"
    std::vector<SummaryRow> subs;
    SummaryText allSubs;
    std::vector<SummaryRow> callStack; ///< down to 20 %
    std::vector<SummaryRow> lines;
    std::vector<SummaryLine> warnings;
    std::vector<SummaryLine> notes;
};

[[nodiscard]] SummaryContent summaryContent(const LoadedProfile& loaded);

[[nodiscard]] QString plainText(const SummaryLine& line);

/// With tables, readable as plain text.
[[nodiscard]] QString summaryMarkdown(const SummaryContent& content);

} // namespace nytprof::gui
