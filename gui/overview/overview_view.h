// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "overview/overview_content.h"
#include "views/latest_task.h"
#include "views/view.h"

#include <memory>
#include <vector>

class QTextBrowser;
class QUrl;

namespace nytprof::gui {

/// What ran, total costs, and where to look first. Every name is a link.
class OverviewView : public View {
    Q_OBJECT

public:
    explicit OverviewView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    [[nodiscard]] QVariant position() const override;
    void restorePosition(const QVariant& position) override;
    /// Still checking files on disk.
    [[nodiscard]] bool busy() const override { return m_changedFiles.running(); }
    [[nodiscard]] QTextBrowser* text() const { return m_text; }

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void write();
    void checkFiles();
    void warnOfChanges(const std::vector<FileId>& changed);
    void follow(const QUrl& url);
    void copy();

    Navigation* m_navigation;
    QTextBrowser* m_text;
    OverviewContent m_content;
    std::shared_ptr<const Profile> m_unchecked; ///< its files must be checked
    std::shared_ptr<const Profile> m_checked; ///< its files are being checked, or were
    LatestTask<std::vector<FileId>> m_changedFiles;
    int m_width = 0; ///< that the text was made for
};

} // namespace nytprof::gui
