// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/watched_stacks.h"
#include "source/perl_highlighter.h"

#include <QTextBrowser>

namespace nytprof::gui {

/// Groups of equal stacks, a card for each. One is the current one, which keys are for.
class StackCards : public QTextBrowser {
    Q_OBJECT

public:
    explicit StackCards(QWidget* parent = nullptr);

    /// The current group stays if it is still there, and so does the scroll position.
    void showGroups(const WatchedStacks& stacks);
    /// Code of frames beside their places.
    void showCode(bool isShown);
    /// Null if there is none.
    [[nodiscard]] const WatchedGroup* current() const;

signals:
    void currentChanged();
    /// The user chose a line of a file.
    void placeChosen(const QString& file, int line);
    /// Processes of a group, as arguments of `nytprof sample`.
    void sampleWanted(const QStringList& processes);
    /// Every frame is wanted.
    void framesWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void render();
    void follow(const QUrl& link);
    void setCurrent(std::size_t index);
    [[nodiscard]] std::size_t indexOfCurrent() const;
    [[nodiscard]] QRectF cardOf(std::size_t index) const;

    std::vector<WatchedGroup> m_groups;
    int m_current = 0; ///< id
    bool m_hasCode = true;
    int m_width = 0; ///< for which it was rendered
    bool m_isRendering = false;
    PerlHighlighter m_highlighter;
};

} // namespace nytprof::gui
