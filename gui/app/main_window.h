// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"
#include "app/scope_bar.h"
#include "loading/profile_session.h"
#include "style/preferences.h"

#include <QMainWindow>
#include <QPointer>

#include <functional>
#include <string>
#include <vector>

class QStackedWidget;

namespace nytprof::gui {

class AxisPanel;
class Banner;
class BannerArea;
class CsvExport;
class Finder;
class LiveProgram;
class LoadingBar;
class Navigation;
class ProfileLoader;
class RecordingControl;
class RunBar;
class StartPage;
class StatusLine;
class ViewArea;
class WindowMenus;

/// A window that shows a profile or a merged profile.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Reads a file, or the profiles in a folder, in the background; until then nothing changes.
    void open(const QString& path) { m_session->open({path}); }
    /// Merges and shows files and folders, compared with the baseline if there is one.
    void openAll(
        const QStringList& paths, const QStringList& baseline = {}, const MomentRange& range = {})
    {
        m_session->open(paths, baseline, range);
    }

    [[nodiscard]] ProfileSession* session() const { return m_session; }
    [[nodiscard]] Navigation* navigation() const { return m_navigation; }
    [[nodiscard]] ViewArea* views() const { return m_views; }
    [[nodiscard]] AxisPanel* timeAxis() const { return m_axis; }
    [[nodiscard]] BannerArea* banners() const { return m_banners; }
    [[nodiscard]] ProfileLoader* loader() const { return m_session->loader(); }
    [[nodiscard]] RecordingControl* recording() const { return m_recording; }
    [[nodiscard]] Finder* finder() const { return m_finder; }
    /// File of the profile on screen, the first of a merged one; empty before the first load.
    [[nodiscard]] QString path() const { return m_session->path(); }
    /// The action of a table entry; null if no menu contains it.
    [[nodiscard]] QAction* action(const QString& id) const;

    // Called by the action table.
    /// Where file dialogs start.
    [[nodiscard]] QString folderOfDialogs() const;
    /// Empty: cancelled.
    [[nodiscard]] QStringList chooseProfiles(const QString& title);
    enum class Into { ThisWindow, NewWindow, Sum };
    void chooseFile(Into into);
    void chooseFolder();
    void chooseAddress();
    /// Lists running programs; folders of control sockets, see socketFolders().
    void attach(const std::vector<std::string>& folders);
    void chooseBaseline();
    /// Shows the differences of a baseline and a current profile, chosen in dialogs.
    void chooseTwo();
    void openExample();
    void copyComparison();
    /// The slow requests of the current route with its fast ones.
    void compareRequests();
    /// Exports the current view's table as CSV: to the clipboard, to a file chosen in a dialog, to
    /// a file. Large tables are written asynchronously; a banner shows errors.
    void copyTable();
    void chooseExport();
    void exportTable(const QString& path);
    void openInEditor();
    /// Opens a file of this machine in the editor.
    void editFile(const QString& path, std::uint32_t line);
    /// Sets or removes the bookmark of the current sub or line.
    void toggleBookmark();
    void editNote();
    /// Values are times and the like; call counts only of a profile of time.
    void showUnit(CostUnit unit);
    /// Values are bytes or allocations.
    void showMeasure(Measure measure);
    /// Values are amounts of this measure.
    [[nodiscard]] bool shows(Measure measure) const;
    /// Merges the profiles again, also in other windows, whose notes have precedence.
    void setWaitingHidden(bool hidden);
    /// The current sub waits, or not any more; in the notes of the profile.
    void toggleWaits();
    /// Whether the notes say so of the current sub.
    [[nodiscard]] bool waits() const;
    void forgetRecent(); ///< clears the list of recent files
    void showFinder(const QString& text);
    void showManual();
    void showKeys();
    void showAbout();

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    static constexpr int SameBeginning = 20; ///< letters of a report, before offsets
    void followFocus();
    void followStartPage();
    void rememberFile(const LoadedProfile& loaded);
    void followViews();
    void followAxis();
    void addLetters();
    /// "6 processes", "2 of 6 processes" that ran in the range; empty for one.
    [[nodiscard]] static QString processesText(const LoadedProfile& loaded);
    [[nodiscard]] ActionEntry::Where focusedPart() const;
    /// Null if the view has none. `success`: the notice at the end, unless the user cancels.
    [[nodiscard]] CsvExport* exportOfTable(const std::function<QString()>& success);
    [[nodiscard]] MainWindow* windowFor(Into into);
    void putOnScreen(const LoadedProfile& loaded);
    void reportLoad(const LoadedProfile& loaded, bool newBaseline);
    void reportRefusal(const LoadedProfile& loaded, bool keepsPreview);
    void showScope(const LoadedProfile& loaded);
    void showChips();
    void reportRange(const LoadedProfile& loaded);
    void reportSampling(const LoadedProfile& loaded);
    void reportMemory(const LoadedProfile& loaded);
    void followProgram();
    void showPage();
    void chooseOrigin(CodeClass code);
    void showReport(const LoadedProfile& loaded);
    void showBaseline(const LoadedProfile& loaded);
    void reportBaseline(const Baseline& baseline);
    void reportRuns(const Comparison& comparison);
    [[nodiscard]] ProfileNote currentWaits() const;
    [[nodiscard]] QString shownName() const;

    Navigation* m_navigation;
    ProfileSession* m_session;
    LiveProgram* m_live;
    BannerArea* m_banners;
    LoadingBar* m_loading = nullptr;
    AxisPanel* m_axis;
    QStackedWidget* m_pages;
    ViewArea* m_views;
    RecordingControl* m_recording;
    RunBar* m_attached; ///< of the program that m_live follows
    StartPage* m_start;
    ScopeBar* m_scope;
    StatusLine* m_status;
    QPointer<Banner> m_emptyRange; ///< says that nothing ran in the range
    WindowMenus* m_menus = nullptr;
    Finder* m_finder = nullptr; ///< created when first used
    std::vector<ScopeBar::Chip> m_chips; ///< of the profile, without those of views
};

} // namespace nytprof::gui
