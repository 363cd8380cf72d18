// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "actions/action_table.h"

#include <QCoreApplication>

#include <algorithm>

namespace nytprof::gui {

namespace {

QString translatedAction(const char* text)
{
    return QCoreApplication::translate("Actions", text);
}

} // namespace

const ActionEntry* findAction(ActionTable table, const QString& id)
{
    const auto found = std::find_if(table.begin(), table.end(),
        [&id](const ActionEntry& entry) { return id == QLatin1String(entry.id); });
    return found == table.end() ? nullptr : &*found;
}

QString actionText(const ActionEntry& entry)
{
    return translatedAction(entry.text);
}

QString actionTitle(const ActionEntry& entry)
{
    QString title = translatedAction(entry.text);
    title.remove(QLatin1Char('&'));
    if (title.endsWith(QLatin1String(" ...")))
        title.chop(4);
    return title;
}

QString actionHelp(const ActionEntry& entry)
{
    return translatedAction(entry.help);
}

QList<QKeySequence> actionKeys(const ActionEntry& entry)
{
    const QString keys = QString::fromLatin1(entry.keys);
    return keys.isEmpty() ? QList<QKeySequence>()
                          : QKeySequence::listFromString(keys, QKeySequence::PortableText);
}

QString keysText(const ActionEntry& entry)
{
    QStringList texts;
    for (const QKeySequence& key : actionKeys(entry))
        texts << key.toString(QKeySequence::NativeText);
    return texts.join(QLatin1String(", "));
}

QString whereText(ActionEntry::Where where)
{
    switch (where) {
    case ActionEntry::Where::Search:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "In a search field"));
    case ActionEntry::Where::Tables:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "In tables"));
    case ActionEntry::Where::Source:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "In the source"));
    case ActionEntry::Where::Overview:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "In the overview"));
    case ActionEntry::Where::Flame:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "In the flame graph"));
    case ActionEntry::Where::TreeMap:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "In the tree map"));
    case ActionEntry::Where::Butterfly:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "In the butterfly"));
    case ActionEntry::Where::Graph:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "In the call graph"));
    default:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "Everywhere"));
    }
}

QString menuText(ActionEntry::Menu menu)
{
    switch (menu) {
    case ActionEntry::Menu::File:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "&File"));
    case ActionEntry::Menu::Go:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "&Go"));
    case ActionEntry::Menu::View:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "&View"));
    case ActionEntry::Menu::Help:
        return translatedAction(QT_TRANSLATE_NOOP("Actions", "&Help"));
    default:
        return {};
    }
}

} // namespace nytprof::gui
