// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "imported.h"

#include "profile_files.h"
#include "table_text.h"

#include <QTest>

#include <zlib.h>

namespace nytprof::test {

LoadResult importText(const QByteArray& text) { return loadProfile(bytesOf(text)); }

std::shared_ptr<const Profile> imported(const QByteArray& text)
{
    const LoadResult result = importText(text);
    const QString said = messages(result);
    if (!said.isEmpty() || !result.profile)
        QTest::qFail(qPrintable(said), __FILE__, __LINE__);
    else if (const QString wrong = inconsistency(*result.profile); !wrong.isEmpty())
        QTest::qFail(qPrintable(wrong), __FILE__, __LINE__);
    return result.profile;
}

QString messages(const LoadResult& result)
{
    QString text;
    for (const Diagnostic& diagnostic : result.diagnostics) {
        text += diagnostic.severity == Diagnostic::Severity::Note  ? "note: "
            : diagnostic.severity == Diagnostic::Severity::Warning ? "warning: "
                                                                   : "error: ";
        text += QString::fromStdString(diagnostic.message) + u'\n';
    }
    return text;
}

QByteArray gzipped(const QByteArray& text, int level)
{
    z_stream stream{};
    deflateInit2(&stream, level, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    QByteArray out(
        static_cast<qsizetype>(deflateBound(&stream, static_cast<uLong>(text.size()))), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return out;
}

} // namespace nytprof::test
