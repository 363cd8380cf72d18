// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/profile_loader.h"
#include "style/theme.h"

#include <QElapsedTimer>
#include <QMainWindow>

class QLabel;
class QMenu;
class QStackedWidget;

namespace nytprof::gui {

struct ActionEntry;
class Banner;
class FileWatch;
class Finder;
class CsvExport;
class LoadingBar;
class Navigation;
class StartPage;
class ViewArea;

/// A window on one profile, or on the sum of several.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Reads a file, or the profiles in a folder, in the background; what is on screen stays until
    /// it is there.
    void open(const QString& path);
    /// Shows the sum of files and folders, compared with that of others if any are given.
    void openAll(const QStringList& paths, const QStringList& baseline = {});
    /// Adds files and folders to what is on screen.
    void addAll(const QStringList& paths);
    /// Reads an earlier run in the background, and compares what is on screen with it.
    void compareWith(const QStringList& baseline);
    void stopComparing();
    [[nodiscard]] bool comparing() const { return m_baseline.wanted(); }
    /// Shows what a load brought, good or bad.
    void showLoaded(const LoadedProfile& loaded);
    /// Shows what has been read so far of a load that goes on.
    void showPreview(const LoadedProfile& loaded);
    /// What is on screen is such a part: the load goes on, or was stopped.
    [[nodiscard]] bool showsPreview() const { return m_preview.isPreview(); }

    [[nodiscard]] Navigation* navigation() const { return m_navigation; }
    [[nodiscard]] ViewArea* views() const { return m_views; }
    [[nodiscard]] Banner* banner() const { return m_banner; }
    [[nodiscard]] ProfileLoader* loader() const { return m_loader; }
    [[nodiscard]] Finder* finder() const { return m_finder; }
    [[nodiscard]] FileWatch* watch() const { return m_watch; }
    /// File of the profile on screen, the first when it is a sum; empty before the first.
    [[nodiscard]] QString path() const { return m_path; }
    /// The action of an entry of the table; null for those that no menu has.
    [[nodiscard]] QAction* action(const QString& id) const;

    // What the table of actions calls.
    enum class Into { ThisWindow, NewWindow, Sum };
    void chooseFile(Into into);
    void chooseBaseline();
    void reload();
    /// Makes the sum of the parts anew, without reading them.
    void addUpAgain();
    [[nodiscard]] bool autoReload() const;
    void setAutoReload(bool wanted);
    /// What the current view shows as CSV: onto the clipboard, into a file to be asked for, into a
    /// file. Large tables follow a little later; what goes wrong is told by the banner.
    void copyTable();
    void chooseExport();
    void exportTable(const QString& path);
    void openInEditor();
    void fillEditorMenu(QMenu& menu);
    void fillRecentMenu(QMenu& menu);
    void fillThemeMenu(QMenu& menu);
    void showFinder(const QString& text);
    void showManual();
    void showKeys();
    void showAbout();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] CsvExport* exportOfTable();
    void makeMenus();
    void makeToolBar();
    [[nodiscard]] QAction* makeAction(const ActionEntry& entry);
    void updateActions();
    void watchFile();
    void watchAgain();
    [[nodiscard]] MainWindow* windowFor(Into into);
    void putOnScreen(const LoadedProfile& loaded);
    void keepPreview();
    void showSummary(const LoadedProfile& loaded);
    void showReport(const LoadedProfile& loaded);
    void showBaseline(const LoadedProfile& loaded);
    void reportBaseline(const Baseline& baseline);
    [[nodiscard]] QStringList chooseProfiles(const QString& title);
    [[nodiscard]] QString shownName() const;

    Navigation* m_navigation;
    ProfileLoader* m_loader;
    Banner* m_banner;
    LoadingBar* m_loading;
    QStackedWidget* m_pages;
    StartPage* m_start;
    ViewArea* m_views;
    QLabel* m_summary;
    Finder* m_finder = nullptr; ///< made when it is first wanted
    std::shared_ptr<const Profile> m_profile;
    FileWatch* m_watch;
    QElapsedTimer m_loadTime; ///< since the last load began
    QString m_path;
    ProfileParts m_parts; ///< what is on screen is the sum of; none while it is a preview
    LoadedProfile m_preview; ///< on screen, if it is one
    Baseline m_baseline; ///< what it is compared with
    QStringList m_added; ///< what was dropped last, to be added
};

} // namespace nytprof::gui
