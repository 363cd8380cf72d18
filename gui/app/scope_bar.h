// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace nytprof::gui {

/// Says what is shown: the program and the part of its run, a chip for everything that is hidden,
/// which undoes it, and what 100 % is.
class ScopeBar : public QWidget {
    Q_OBJECT

public:
    struct Chip {
        QString text;
        QString toolTip;
        std::function<void()> undo;
    };

    explicit ScopeBar(QWidget* parent = nullptr);

    /// shown: rich text behind the program's name.
    void setProgram(const QString& name, const QString& shown, const QString& toolTip);
    void setChips(std::vector<Chip> chips);
    /// What 100 % is, then facts about it: as many as there is room for.
    void setFacts(const QStringList& facts);

signals:
    void programClicked();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitFacts();

    QLabel* m_program;
    QHBoxLayout* m_chips;
    QLabel* m_whole;
    QStringList m_facts;
};

} // namespace nytprof::gui
