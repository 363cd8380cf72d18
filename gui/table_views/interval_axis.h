// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>
#include <QWidget>

#include <string>
#include <string_view>

class QHeaderView;

namespace nytprof::gui {

class IntervalDelegate;

/// The numbers of the axis of an IntervalDelegate, on the header of its column.
class IntervalAxis : public QWidget {
    Q_OBJECT

public:
    IntervalAxis(QHeaderView* header, int column, const IntervalDelegate* delegate);
    /// Ticks per second, and Profile::costUnit().
    void setUnit(double rate, std::string_view costUnit);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();

    QHeaderView* m_header;
    int m_column;
    const IntervalDelegate* m_delegate;
    double m_rate = 1;
    std::string m_costUnit;
};

} // namespace nytprof::gui
