// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QWidget>

#include <array>

class QSplitter;
class QTabBar;

namespace nytprof::gui {

/// Two widgets beside each other or, where there is not enough space for both, a tab for each.
class SidesOrTabs : public QWidget {
    Q_OBJECT

public:
    static constexpr int MinWidthOfSides = 1100;

    struct Side {
        QWidget* widget = nullptr;
        QString title; ///< of its tab
    };
    /// The tabs have the accessible name.
    SidesOrTabs(const Side& left, const Side& right, const QString& name, QWidget* parent);

    [[nodiscard]] QTabBar* tabs() const { return m_tabs; }
    [[nodiscard]] QSplitter* splitter() const { return m_splitter; }
    [[nodiscard]] bool areBothShown() const { return width() >= MinWidthOfSides; }

signals:
    /// Widgets are shown beside each other from now on, or one at a time.
    void rearranged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();

    QTabBar* m_tabs;
    QSplitter* m_splitter;
    std::array<QWidget*, 2> m_sides;
};

} // namespace nytprof::gui
