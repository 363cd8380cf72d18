// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "actions/action_table.h"

#include <QCoreApplication>
#include <QKeyEvent>

#include <algorithm>

namespace nytprof::gui {

namespace {

QString translatedAction(const char* text) { return QCoreApplication::translate("Actions", text); }

QKeySequence keyOf(const QKeyEvent& event)
{
    // Desktops have several keys for these; the table has one.
    if (event.matches(QKeySequence::Copy))
        return {Qt::CTRL | Qt::Key_C};
    if (event.matches(QKeySequence::Undo))
        return {Qt::CTRL | Qt::Key_Z};
    if (event.matches(QKeySequence::Redo))
        return {Qt::CTRL | Qt::SHIFT | Qt::Key_Z};
    int key = event.key() == Qt::Key_Equal ? Qt::Key_Plus : event.key();
    key = key == Qt::Key_Enter ? Qt::Key_Return : key;
    const bool isLetter = key >= Qt::Key_A && key <= Qt::Key_Z;
    const bool isSign = key > Qt::Key_Space && key < Qt::Key_ydiaeresis && !isLetter;
    const Qt::KeyboardModifiers ignored
        = isSign ? Qt::KeypadModifier | Qt::ShiftModifier : Qt::KeypadModifier;
    return {QKeyCombination(event.modifiers() & ~ignored, static_cast<Qt::Key>(key))};
}

} // namespace

const ActionEntry* findAction(ActionTable table, const QString& id)
{
    const auto found = std::find_if(table.begin(), table.end(),
        [&id](const ActionEntry& entry) { return id == QLatin1String(entry.id); });
    return found == table.end() ? nullptr : &*found;
}

const ActionEntry& partAction(const char* id)
{
    const ActionEntry* found = nullptr;
    for (const PartKeys& part : keysOfParts())
        found = found ? found : findAction(part.keys, QLatin1String(id));
    Q_ASSERT(found);
    return *found;
}

QKeySequence partKey(const char* id, int number)
{
    return actionKeys(partAction(id)).value(number);
}

QString keyText(const char* id, int number)
{
    return partKey(id, number).toString(QKeySequence::NativeText);
}

QString withKeys(const QString& text, const char* id, std::optional<int> number)
{
    return QStringLiteral("%1 (%2)").arg(
        text, number ? keyText(id, *number) : keysText(partAction(id)));
}

PressedKey::PressedKey(const QKeyEvent& event)
    : m_key(keyOf(event))
{
}

std::optional<int> PressedKey::numberIn(const char* id) const
{
    const qsizetype number = actionKeys(partAction(id)).indexOf(m_key);
    return number < 0 ? std::nullopt : std::optional(static_cast<int>(number));
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
    static constexpr const char* Texts[]
        = {ACTION_TEXT("Everywhere"), ACTION_TEXT("In a search field"), ACTION_TEXT("In tables"),
            ACTION_TEXT("In the source"), ACTION_TEXT("In the summary"),
            ACTION_TEXT("In the flame graph"), ACTION_TEXT("In callers and callees"),
            ACTION_TEXT("In the call graph"), ACTION_TEXT("In the treemap"),
            ACTION_TEXT("In the time axis"), ACTION_TEXT("In the dots of a comparison"),
            ACTION_TEXT("In the pages Attach and Stack now")};
    return translatedAction(Texts[static_cast<std::size_t>(where)]);
}

QString menuText(ActionEntry::Menu menu)
{
    static constexpr const char* Texts[] = {"", ACTION_TEXT("&File"), ACTION_TEXT("&Go"),
        ACTION_TEXT("&View"), ACTION_TEXT("Ch&art"), ACTION_TEXT("&Record"), ACTION_TEXT("&Help")};
    return translatedAction(Texts[static_cast<std::size_t>(menu)]);
}

} // namespace nytprof::gui
