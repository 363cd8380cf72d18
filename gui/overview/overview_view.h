// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "overview/overview_content.h"
#include "views/view.h"

#include <QFutureWatcher>

#include <memory>
#include <stop_token>
#include <vector>

class QTextBrowser;
class QUrl;

namespace nytprof::gui {

class Navigation;

/// What ran, what it took in all, and where to look first. Every name leads to its place.
class OverviewView : public View {
    Q_OBJECT

public:
    explicit OverviewView(Navigation* navigation, QWidget* parent = nullptr);
    ~OverviewView() override;

    void setLoaded(const LoadedProfile& loaded) override;
    void focusContent() override;
    void focusSearch() override;
    [[nodiscard]] QVariant position() const override;
    void restorePosition(const QVariant& position) override;
    /// The files of this machine are being looked at.
    [[nodiscard]] bool busy() const override { return m_looking; }
    [[nodiscard]] QTextBrowser* text() const { return m_text; }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void write();
    void lookAtFiles();
    void warnOfChanges();
    void follow(const QUrl& url);
    void copy();

    Navigation* m_navigation;
    QTextBrowser* m_text;
    OverviewContent m_content;
    std::shared_ptr<const Profile> m_unseen; ///< whose files are to be looked at
    std::shared_ptr<const Profile> m_seen; ///< whose files are being looked at, or were
    QFutureWatcher<std::vector<FileId>> m_watcher;
    std::stop_source m_stop;
    bool m_looking = false; ///< at files, until the warning stands in the text
    int m_width = 0; ///< that the text was written for
};

} // namespace nytprof::gui
