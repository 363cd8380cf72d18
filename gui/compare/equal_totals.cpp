// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/equal_totals.h"

#include <QSettings>

namespace nytprof::gui {

namespace {

const QString Key = QStringLiteral("compare/equalTotals");

} // namespace

EqualTotals::EqualTotals()
    : m_wanted(QSettings().value(Key, false).toBool())
{
}

EqualTotals& EqualTotals::instance()
{
    static EqualTotals one;
    return one;
}

void EqualTotals::setWanted(bool wanted)
{
    if (wanted != m_wanted) {
        m_wanted = wanted;
        QSettings().setValue(Key, wanted);
        emit changed(wanted);
    }
}

} // namespace nytprof::gui
