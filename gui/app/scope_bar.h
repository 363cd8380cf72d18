// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "views/view.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace nytprof::gui {

/// Says what is shown: the program and the part of its run, transforms and zooms of the chart, a
/// chip for everything that is hidden, which undoes it, and what 100 % is.
class ScopeBar : public QWidget {
    Q_OBJECT

public:
    struct Chip {
        QString text;
        QString toolTip;
        std::function<void()> undo; ///< none: a fact that stays
    };

    explicit ScopeBar(QWidget* parent = nullptr);

    /// shown: rich text behind the program's name.
    void setProgram(const QString& name, const QString& shown, const QString& toolTip);
    /// The part of the run that is shown; empty: all of it.
    void setRange(const QString& range);
    /// Levels of the chart. The first is the whole run. Clicking one removes those after it.
    void setCrumbs(std::vector<Crumb> crumbs);
    void setChips(std::vector<Chip> chips);
    /// What 100 % is, then facts about it: as many as there is room for.
    void setFacts(const QStringList& facts);
    /// What 100 % is in the chart; empty: the same.
    void setBaseOfChart(const QString& base);
    /// In windows that are not high.
    void setLow(bool low);

signals:
    void programClicked();
    /// The whole run is wanted.
    void rangeCleared();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showProgram();
    void setLevels(const QString& name);
    void follow(const QString& link);
    void showLevel(std::size_t level);
    void fit();
    [[nodiscard]] int fitCrumbs(int space);
    void fitHeight();

    QLabel* m_program;
    QString m_name;
    QString m_shown; ///< rich text
    QString m_range;
    QWidget* m_path; ///< contains the crumbs but for the first one
    std::vector<Crumb> m_crumbs;
    std::vector<QToolButton*> m_buttons; ///< of these but for the first one
    std::vector<Chip> m_chips;
    QHBoxLayout* m_chipRow;
    QLabel* m_whole;
    QStringList m_facts;
    QString m_baseOfChart;
    bool m_isLow = false;
};

} // namespace nytprof::gui
