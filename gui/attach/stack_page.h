// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/stack_readings.h"
#include "attach/watched_stacks.h"
#include "widgets/tint.h"

#include <QStringList>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QTreeView;

namespace nytprof::gui {

class FittingLabel;
class LastMinute;
class SidesOrTabs;
class StackCards;
class TableModel;

/// What running perls do, each second, as `nytprof stack` reads it: equal stacks are one group.
/// Beside the groups are the processes and what they did in the last minute.
class StackPage : public QWidget {
    Q_OBJECT

public:
    explicit StackPage(QWidget* parent = nullptr);
    ~StackPage() override;

    /// processes: arguments of `nytprof stack` of this path.
    void watch(const QString& command, const QStringList& processes);
    /// Stops reading; what is shown stays.
    void stop();
    /// Shows what `nytprof stack --json` has read, whose time is that of the page.
    void take(const QJsonObject& reading);
    [[nodiscard]] QString text() const;
    [[nodiscard]] const WatchedStacks& stacks() const { return m_stacks; }

signals:
    /// What is watched, or some of it, as arguments of `nytprof stack`, and the name of the
    /// program.
    void sampleWanted(const QStringList& processes, const QString& program);
    /// The user chose a line of a file.
    void placeChosen(const QString& file, int line);

private:
    [[nodiscard]] QWidget* makeHead();
    [[nodiscard]] QWidget* makeGroups();
    [[nodiscard]] QWidget* makeSide();
    void group();
    void showGroups();
    void followCurrent();
    void showState();

    WatchedStacks m_stacks;
    QWidget* m_head;
    QLabel* m_title;
    QPushButton* m_pause;
    QWidget* m_groups; ///< the cards with what is above them
    FittingLabel* m_count;
    QComboBox* m_grouping;
    QCheckBox* m_joined;
    StackCards* m_cards;
    QWidget* m_side;
    LastMinute* m_minute;
    QTreeView* m_workers;
    TableModel* m_model;
    Tint m_tint;
    StackReadings m_readings;
    QStringList m_processes;
};

} // namespace nytprof::gui
