// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/profile_loader.h"
#include "look/theme.h"

#include <QMainWindow>

class QLabel;
class QMenu;
class QStackedWidget;

namespace nytprof::gui {

class Banner;
class LoadingBar;
class Navigation;
class StartPage;
class ViewArea;

/// A window on one profile.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Reads a file in the background; the profile on screen stays until it is there.
    void open(const QString& path);
    /// The first file here, each further one in a window of its own.
    void openAll(const QStringList& paths);
    /// Shows what a load brought, good or bad.
    void showLoaded(const LoadedProfile& loaded);

    [[nodiscard]] Navigation* navigation() const { return m_navigation; }
    [[nodiscard]] ViewArea* views() const { return m_views; }
    [[nodiscard]] Banner* banner() const { return m_banner; }
    [[nodiscard]] ProfileLoader* loader() const { return m_loader; }
    /// File of the profile on screen; empty before the first.
    [[nodiscard]] QString path() const { return m_path; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeFileMenu();
    void makeGoMenu();
    void makeViewMenu();
    void makeThemeMenu(QMenu* menu);
    void makeHelpMenu();
    void makeToolBar();
    QAction* addAction(QMenu* menu, const QString& text, const QList<QKeySequence>& keys,
        std::function<void()> run, const QString& icon = {}, int fallback = -1);
    void fillRecentMenu();
    void chooseFile();
    void reload();
    void showSummary(const LoadedProfile& loaded);
    void showFailure(const LoadedProfile& loaded);
    void showDamage(const LoadedProfile& loaded);
    void showKeys();
    void showAbout();

    Navigation* m_navigation;
    ProfileLoader* m_loader;
    Banner* m_banner;
    LoadingBar* m_loading;
    QStackedWidget* m_pages;
    StartPage* m_start;
    ViewArea* m_views;
    QLabel* m_summary;
    QMenu* m_recentMenu = nullptr;
    QAction* m_back = nullptr;
    QAction* m_forward = nullptr;
    QAction* m_open = nullptr;
    QAction* m_reload = nullptr;
    QString m_path;
    QString m_notice; ///< to be shown once the load under way is done
};

} // namespace nytprof::gui
