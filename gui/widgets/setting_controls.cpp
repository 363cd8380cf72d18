// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/setting_controls.h"

#include "style/preferences.h"

#include <QCheckBox>
#include <QSettings>

#include <algorithm>

namespace nytprof::gui {

Choice::Choice(
    const QString& name, const QStringList& texts, const QString& key, QWidget* parent, int first)
    : QComboBox(parent)
    , m_key(key)
{
    addItems(texts);
    setToolTip(name);
    setAccessibleName(name);
    setCurrentIndex(
        std::clamp(QSettings().value(key, first).toInt(), 0, static_cast<int>(texts.size()) - 1));
}

void Choice::save(int position) const { QSettings().setValue(m_key, position); }

QCheckBox* makeNormalizedTotalsBox(QWidget* parent)
{
    auto* box = new QCheckBox(Preferences::tr("Normalize totals"), parent);
    box->setToolTip(Preferences::tr("Scale the baseline to the total of the current run"));
    Preferences& preferences = Preferences::instance();
    box->setChecked(preferences.normalizedTotals());
    QObject::connect(box, &QCheckBox::toggled, &preferences, &Preferences::setNormalizedTotals);
    QObject::connect(
        &preferences, &Preferences::normalizedTotalsChanged, box, &QCheckBox::setChecked);
    return box;
}

} // namespace nytprof::gui
