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

/// Where a text has what was typed into a search field, in any case: the words as they are, or a
/// /regular expression/, within lines. Ascending, without overlaps; none for a wrong expression;
/// those found so far when asked to stop.
[[nodiscard]] std::vector<TextMatch> textMatches(
    const QString& text, const QString& typed, const std::stop_token& stop = {});

/// The result of a search.
struct FoundText {
    std::size_t index = 0; ///< of the one that is selected, from 1
    std::size_t count = 0;
    bool wrapped = false; ///< it went on at the other end
};

/// Finds text in a SourceEdit: all matches are known, and those around the current one are marked.
class SourceSearch : public QObject {
    Q_OBJECT

public:
    enum class From { Here, Next, Previous };

    explicit SourceSearch(SourceEdit* edit);

    /// Selects the first match at the cursor or after it, the next or the previous one, and wraps
    /// around; see textMatches(). Annotations that hide it are opened. found() follows: in short
    /// texts, and for a text that was looked for before, before this returns.
    void find(const QString& typed, From from);
    /// Another text is shown.
    void forget();
    [[nodiscard]] bool busy() const { return m_task.running(); }
    [[nodiscard]] QList<QTextEdit::ExtraSelection> marks() const;

signals:
    void found(const nytprof::gui::FoundText& found);

private:
    void goToMatch(From from);

    SourceEdit* m_edit;
    QString m_typed; ///< what m_matches are of
    From m_from = From::Here; ///< where to go when they are known
    std::vector<TextMatch> m_matches;
    std::size_t m_current = 0;
    LatestTask<std::vector<TextMatch>> m_task;
};

} // namespace nytprof::gui
