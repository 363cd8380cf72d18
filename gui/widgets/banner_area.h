// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "widgets/banner.h"

#include <QList>
#include <QSet>

class QVBoxLayout;

namespace nytprof::gui {

/// The messages of a window, the newest first. Shows two, and the others behind a button; hidden
/// while there are none.
class BannerArea : public QWidget {
    Q_OBJECT

public:
    explicit BannerArea(QWidget* parent = nullptr);

    /// Replaces a message of the same text. Null: not shown, as the user has closed a message of
    /// this id.
    Banner* showMessage(Banner::Kind kind, const QString& text, const QStringList& details = {},
        const QString& id = {});
    /// Removes all messages but kept ones. Those that were closed stay known.
    void clear();
    [[nodiscard]] const QList<Banner*>& banners() const { return m_banners; }

private:
    void remove(Banner* banner);
    void sortTabOrder();
    void arrange();

    QVBoxLayout* m_layout;
    QList<Banner*> m_banners; ///< the newest first
    QToolButton* m_more; ///< shows all; checked: they are shown
    QSet<QString> m_closed; ///< ids
};

} // namespace nytprof::gui
