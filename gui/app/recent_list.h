// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QAbstractButton>
#include <QList>
#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace nytprof::gui {

/// A profile in a list of them.
struct ListedProfile {
    QString path;
    QString name; ///< its path for people
    QString extent; ///< "10 processes"; empty: one, or unknown
    QString date;
    QString time; ///< "42.0 s"; empty: unknown
    QString size; ///< empty: remote
};

/// Profiles of one program, or of one folder.
struct ProfileGroup {
    QString title;
    QString link; ///< what to do with all, or some, of them; empty: nothing
    QStringList linked; ///< files to open for that
    QStringList baseline; ///< to compare them with
    QList<ListedProfile> profiles; ///< the newest first
    qsizetype more = 0; ///< that are not in the list
};

/// Groups by program, the one with the newest profile first, from the recent files.
[[nodiscard]] QList<ProfileGroup> recentGroups();
/// Profiles in a folder, by content; no title without any. Reads files: for other threads.
[[nodiscard]] ProfileGroup profilesOf(const QString& folder);

/// A row of the list; its texts are in columns.
class ProfileRow : public QAbstractButton {
    Q_OBJECT

public:
    static constexpr int Height = 28;

    explicit ProfileRow(const ListedProfile& profile, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    ListedProfile m_profile;
};

/// Groups of profiles, with a header each and at most five rows, then "4 more". Up and Down go
/// through rows and links.
class RecentList : public QWidget {
    Q_OBJECT

public:
    explicit RecentList(QWidget* parent = nullptr);
    void setGroups(const QList<ProfileGroup>& groups);
    /// The first row or link; false if there is none.
    bool focusFirst();

signals:
    void openWanted(const QStringList& paths, const QStringList& baseline);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addGroup(const ProfileGroup& group);
    void addRows(const ProfileGroup& group);
    void addRow(const ListedProfile& profile);
    void addStop(QWidget* widget);

    QList<ProfileGroup> m_groups;
    QStringList m_unfolded; ///< titles
    QWidget* m_content = nullptr;
    QVBoxLayout* m_rows = nullptr; ///< of the content
    QList<QWidget*> m_stops; ///< of Up and Down
};

} // namespace nytprof::gui
