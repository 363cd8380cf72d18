// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/equal_totals.h"

#include <QCheckBox>
#include <QSettings>

namespace nytprof::gui {

namespace {

const QString EqualTotalsKey = QStringLiteral("compare/equalTotals");

} // namespace

EqualTotals::EqualTotals()
    : m_wanted(QSettings().value(EqualTotalsKey, false).toBool())
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
        QSettings().setValue(EqualTotalsKey, wanted);
        emit changed(wanted);
    }
}

QCheckBox* makeEqualTotalsBox(QWidget* parent)
{
    auto* box = new QCheckBox(EqualTotals::tr("Equal totals"), parent);
    box->setToolTip(EqualTotals::tr("Scale the earlier run to the total time of the later one, so "
                                    "that what is compared are shares of the whole"));
    EqualTotals& totals = EqualTotals::instance();
    box->setChecked(totals.wanted());
    QObject::connect(box, &QCheckBox::toggled, &totals, &EqualTotals::setWanted);
    QObject::connect(&totals, &EqualTotals::changed, box, &QCheckBox::setChecked);
    return box;
}

} // namespace nytprof::gui
