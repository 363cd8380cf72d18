// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/export_request.h"

#include "formatting/shell_words.h"
#include "style/text.h"

namespace nytprof::gui {

QStringList ExportRequest::arguments() const
{
    QStringList all = format->command
        ? QString::fromLatin1(format->command).split(u' ')
        : QStringList{QStringLiteral("export"), toQString(format->name)};
    if (!format->hasWholeFilesOnly)
        all << content.options;
    if (!format->hasWholeFilesOnly && !format->keepsWaiting)
        all << content.waiting;
    return all + options + QStringList{QStringLiteral("-o"), target} + content.paths;
}

// Lines end before options.
QString ExportRequest::shellCommand() const
{
    constexpr qsizetype Max = 46;
    QString text = QStringLiteral("nytprof");
    qsizetype line = text.size();
    bool isValue = false;
    for (const QString& word : arguments()) {
        const QString quoted = toQString(quoteForShell(word.toStdString()));
        const bool isBroken = !isValue && line + quoted.size() > Max;
        text += (isBroken ? QStringLiteral(" \\\n  ") : QStringLiteral(" ")) + quoted;
        line = (isBroken ? 2 : line + 1) + quoted.size();
        isValue = word == QLatin1String("-o") || word.startsWith(QLatin1String("--"));
    }
    return text;
}

} // namespace nytprof::gui
