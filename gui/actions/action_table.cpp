// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "actions/action_table.h"

#include <QCoreApplication>

#include <algorithm>

namespace nytprof::gui {

namespace {

QString translatedAction(const char* text) { return QCoreApplication::translate("Actions", text); }

} // namespace

const ActionEntry* findAction(ActionTable table, const QString& id)
{
    const auto found = std::find_if(table.begin(), table.end(),
        [&id](const ActionEntry& entry) { return id == QLatin1String(entry.id); });
    return found == table.end() ? nullptr : &*found;
}

QString actionText(const ActionEntry& entry) { return translatedAction(entry.text); }

QString actionTitle(const ActionEntry& entry)
{
    QString title = translatedAction(entry.text);
    if (entry.details.submenu)
        title.prepend(translatedAction(entry.details.submenu) + QLatin1String(": "));
    title.remove(QLatin1Char('&'));
    if (title.endsWith(u'…'))
        title.chop(1);
    return title.trimmed(); // German has a blank before the ellipsis
}

QString actionHelp(const ActionEntry& entry) { return translatedAction(entry.help); }

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
    static constexpr const char* Texts[] = {ACTION_TEXT("Everywhere"),
        ACTION_TEXT("In a search field"), ACTION_TEXT("In tables"), ACTION_TEXT("In the source"),
        ACTION_TEXT("In the summary"), ACTION_TEXT("In the flame graph"),
        ACTION_TEXT("In callers and callees"), ACTION_TEXT("In the call graph"),
        ACTION_TEXT("In the treemap"), ACTION_TEXT("In the time axis")};
    return translatedAction(Texts[static_cast<std::size_t>(where)]);
}

QString menuText(ActionEntry::Menu menu)
{
    static constexpr const char* Texts[] = {"", ACTION_TEXT("&File"), ACTION_TEXT("&Go"),
        ACTION_TEXT("&View"), ACTION_TEXT("Ch&art"), ACTION_TEXT("&Record"), ACTION_TEXT("&Help")};
    return translatedAction(Texts[static_cast<std::size_t>(menu)]);
}

} // namespace nytprof::gui
