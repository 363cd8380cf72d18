// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QObject>

class QCheckBox;
class QWidget;

namespace nytprof::gui {

/// Whether comparisons show the times of the earlier run as if both runs had taken equally long, so
/// that what changed is the share of the whole. One choice for all views and windows, kept in the
/// settings.
class EqualTotals : public QObject {
    Q_OBJECT

public:
    static EqualTotals& instance();
    [[nodiscard]] bool wanted() const { return m_wanted; }
    void setWanted(bool wanted);

signals:
    void changed(bool wanted);

private:
    EqualTotals();
    bool m_wanted = false;
};

/// A box to tick for it, which shows what is ticked elsewhere, too.
[[nodiscard]] QCheckBox* makeEqualTotalsBox(QWidget* parent);

} // namespace nytprof::gui
