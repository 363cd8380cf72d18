// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/runs_comparison.h"

#include <QString>

#include <vector>

namespace nytprof::gui {

/// What several runs show about the whole program, for people.
struct VerdictText {
    Verdict verdict = Verdict::NoEvidence;
    QString effect; ///< "−13.8 %", or "No evidence"
    QString word; ///< "faster", or "of a change"
    QString evidence; ///< the interval and its probability
    QString runs; ///< how many, and how many are needed if these are too few
    struct Total {
        QString name;
        QString baseline;
        QString current;
        QString change;
    };
    std::vector<Total> totals; ///< time, statements and calls: medians

    /// All but the totals in one line.
    [[nodiscard]] QString line() const;
    /// As a list and a table of Markdown.
    [[nodiscard]] QString markdown() const;
};
[[nodiscard]] VerdictText verdictText(const RunsComparison& runs);

} // namespace nytprof::gui
