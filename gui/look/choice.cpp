// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "look/choice.h"

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

} // namespace nytprof::gui
