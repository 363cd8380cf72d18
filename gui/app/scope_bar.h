// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace nytprof::gui {

/// Says what is shown: the program, a chip for everything that is hidden, which undoes it, and what
/// 100 % is.
class ScopeBar : public QWidget {
    Q_OBJECT

public:
    struct Chip {
        QString text;
        QString toolTip;
        std::function<void()> undo;
    };

    explicit ScopeBar(QWidget* parent = nullptr);

    void setProgram(const QString& richText, const QString& toolTip);
    void setChips(std::vector<Chip> chips);
    void setWhole(const QString& text);

private:
    QLabel* m_program;
    QHBoxLayout* m_chips;
    QLabel* m_whole;
};

} // namespace nytprof::gui
