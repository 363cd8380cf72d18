// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/recent_list.h"
#include "views/latest_task.h"

#include <QStringList>
#include <QWidget>

class QBoxLayout;
class QFrame;
class QGridLayout;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace nytprof::gui {

class ProgramRecorder;
class QuickRecord;
class StartTile;

/// Shown before the first profile: how to record, open and compare, profiles in the current folder,
/// and recent ones by program.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(const ProgramRecorder* recorder, QWidget* parent = nullptr);

    /// Lists the recent profiles and those of the current folder again, as soon as they are found.
    void refresh();
    /// Marks the place to drop profiles while some are over the window.
    void setDropping(bool dropping);
    [[nodiscard]] QuickRecord* record() const { return m_record; }

signals:
    /// An action of the window, by its id.
    void actionWanted(const QString& id);
    /// Profiles or folders to open, and the baseline to compare them with, if any.
    void filesWanted(const QStringList& paths, const QStringList& baseline);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Files {
        ProfileGroup here;
        QList<ProfileGroup> recent;
    };
    void showFiles(const Files& files);
    [[nodiscard]] QWidget* makeHead();
    void makeTiles();
    void makeRecent();
    [[nodiscard]] QFrame* makeCard(const QString& title);
    [[nodiscard]] QWidget* makeTerminal();
    [[nodiscard]] QWidget* makeSteps();
    void layOut();
    void focusContent();

    QScrollArea* m_scroll;
    QuickRecord* m_record;
    QList<StartTile*> m_tiles; ///< the first one opens files
    QGridLayout* m_tileGrid;
    QBoxLayout* m_columns;
    QFrame* m_recentCard;
    QLabel* m_clear; ///< a link
    RecentList* m_recent;
    QWidget* m_terminal;
    QWidget* m_steps;
    bool m_isFocused = false; ///< since it was shown
    LatestTask<Files> m_files;
};

} // namespace nytprof::gui
