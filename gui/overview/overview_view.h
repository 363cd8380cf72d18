// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/view.h"
#include "overview/overview_content.h"

class QTextBrowser;
class QUrl;

namespace nytprof::gui {

class Navigation;

/// What ran, what it took in all, and where to look first. Every name leads to its place.
class OverviewView : public View {
    Q_OBJECT

public:
    explicit OverviewView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    void focusContent() override;
    void focusSearch() override;
    [[nodiscard]] QVariant position() const override;
    void restorePosition(const QVariant& position) override;
    [[nodiscard]] QTextBrowser* text() const { return m_text; }

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void write();
    void follow(const QUrl& url);
    void copy();

    Navigation* m_navigation;
    QTextBrowser* m_text;
    OverviewContent m_content;
    int m_width = 0; ///< that the text was written for
};

} // namespace nytprof::gui
