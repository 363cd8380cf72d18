// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "views/latest_task.h"

#include <QObject>
#include <QString>
#include <QTextEdit>

#include <stop_token>
#include <vector>

namespace nytprof::gui {

class SourceEdit;

struct TextMatch {
    int start = 0; ///< in characters
    int length = 0;
};

/// Finds a search text, case-insensitively: a literal text, or a /regular expression/ within lines.
/// Ascending, without overlaps; empty for an invalid expression; those found so far if stopped.
[[nodiscard]] std::vector<TextMatch> textMatches(
    const QString& text, const QString& typed, const std::stop_token& stop = {});

struct FoundText {
    std::size_t index = 0; ///< of the selected match, from 1
    std::size_t count = 0;
    bool wrapped = false; ///< continued at the other end
};

/// Finds text in a SourceEdit: all matches are known, those near the current one are highlighted.
class SourceSearch : public QObject {
    Q_OBJECT

public:
    enum class From { Here, Next, Previous };

    explicit SourceSearch(SourceEdit* edit);

    /// Selects the first of textMatches() at or after the cursor, the next or the previous one.
    /// Wraps around, and expands annotations that hide it. found() follows: before this returns
    /// for short texts and repeated searches.
    void find(const QString& typed, From from);
    /// The text has changed.
    void forget();
    [[nodiscard]] bool busy() const { return m_task.running(); }
    [[nodiscard]] QList<QTextEdit::ExtraSelection> marks() const;

signals:
    void found(const nytprof::gui::FoundText& found);

private:
    void goToMatch(From from);

    SourceEdit* m_edit;
    QString m_typed; ///< that m_matches belong to
    From m_from = From::Here; ///< where to go when m_matches are complete
    std::vector<TextMatch> m_matches;
    std::size_t m_current = 0;
    LatestTask<std::vector<TextMatch>> m_task;
};

} // namespace nytprof::gui
