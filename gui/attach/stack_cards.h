// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/watched_stacks.h"

#include <QTextBrowser>

namespace nytprof::gui {

/// Groups of equal stacks, a card for each. One is the current one, which keys are for.
class StackCards : public QTextBrowser {
    Q_OBJECT

public:
    explicit StackCards(QWidget* parent = nullptr);

    /// The current group stays if it is still there, and so does the scroll position.
    void showGroups(const WatchedStacks& stacks);
    /// Null if there is none.
    [[nodiscard]] const WatchedGroup* current() const;

signals:
    void currentChanged();
    /// The user chose a line of a file.
    void placeChosen(const QString& file, int line);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void render();
    [[nodiscard]] QString groupHtml(const WatchedGroup& group, bool isCurrent) const;
    void setCurrent(std::size_t index);
    [[nodiscard]] std::size_t indexOfCurrent() const;
    [[nodiscard]] QRectF cardOf(std::size_t index) const;

    std::vector<WatchedGroup> m_groups;
    std::size_t m_different = 0; ///< groups that have not ended
    int m_current = 0; ///< id
};

/// "3 of 16 · waiting in recvfrom for 0.21 s · 4136, 4129, 4140", then a line for each frame.
[[nodiscard]] QString textOf(const WatchedGroup& group);

} // namespace nytprof::gui
