// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/diagnostic_text.h"

#include "format/printable_text.h"

#include <QFileInfo>

namespace nytprof::gui {

QString diagnosticText(const QString& path, const Diagnostic& diagnostic)
{
    if (diagnostic.offset == 0 && diagnostic.inflatedOffset == 0 && QFileInfo(path).isFile()
        && QFileInfo(path).isReadable()) {
        return QStringLiteral("%1: byte 0: %2")
            .arg(QString::fromStdString(escape(path.toStdString())),
                QString::fromStdString(printableMessage(diagnostic.message)));
    }
    return QString::fromStdString(describe(path.toStdString(), diagnostic));
}

QStringList diagnosticTexts(const QString& path, const std::vector<Diagnostic>& diagnostics)
{
    QStringList texts;
    for (const Diagnostic& diagnostic : diagnostics) {
        texts << diagnosticText(path, diagnostic);
    }
    return texts;
}

} // namespace nytprof::gui
