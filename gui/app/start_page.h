// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "views/latest_task.h"

#include <QStringList>
#include <QWidget>

class QFrame;
class QLabel;
class QVBoxLayout;

namespace nytprof::gui {

/// Shown before the first profile: profiles in the current folder, how to open and make others, and
/// recent ones.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);

    /// Lists the recent profiles and those of the current folder again, as soon as they are found.
    void refresh();
    /// Marks the place to drop profiles while some are over the window.
    void setDropping(bool dropping);

signals:
    /// An action of the window, by its id.
    void actionWanted(const QString& id);
    /// Profiles or folders to open.
    void filesWanted(const QStringList& paths);

protected:
    bool event(QEvent* event) override;

private:
    struct Files {
        QStringList here;
        QString hereText;
        QString recentText;
    };
    /// Reads folders, which can be slow: called in another thread.
    [[nodiscard]] static Files filesOf(const QString& folder);
    void showFiles(const Files& files);
    [[nodiscard]] QFrame* makeCard(QVBoxLayout* column, const QString& title);
    void addMaking(QFrame* card);
    void makeHere(QVBoxLayout* column);
    void makeDropZone(QVBoxLayout* column);
    void addLabel(QFrame* card, const QString& richText);

    QFrame* m_here;
    QLabel* m_hereText;
    QStringList m_hereFiles;
    QFrame* m_drop;
    QFrame* m_recentCard;
    QLabel* m_recent;
    LatestTask<Files> m_files;
};

} // namespace nytprof::gui
