// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/setting_controls.h"

#include "style/preferences.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSettings>

#include <algorithm>

namespace nytprof::gui {

QComboBox* makeChoice(
    const QString& name, const QStringList& texts, const QString& key, QWidget* parent, int first)
{
    auto* choice = new QComboBox(parent);
    choice->addItems(texts);
    choice->setToolTip(name);
    choice->setAccessibleName(name);
    choice->setCurrentIndex(
        std::clamp(QSettings().value(key, first).toInt(), 0, static_cast<int>(texts.size()) - 1));
    return choice;
}

QCheckBox* makeEqualTotalsBox(QWidget* parent)
{
    auto* box = new QCheckBox(Preferences::tr("Equal totals"), parent);
    box->setToolTip(Preferences::tr("Scale the earlier run to the total time of the later one, so "
                                    "that what is compared are shares of the whole"));
    Preferences& preferences = Preferences::instance();
    box->setChecked(preferences.equalTotals());
    QObject::connect(box, &QCheckBox::toggled, &preferences, &Preferences::setEqualTotals);
    QObject::connect(&preferences, &Preferences::equalTotalsChanged, box, &QCheckBox::setChecked);
    return box;
}

} // namespace nytprof::gui
