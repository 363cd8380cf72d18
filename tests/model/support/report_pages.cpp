// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report_pages.h"

#include <QMutex>
#include <QRegularExpression>

#include <zlib.h>

namespace nytprof::test {

namespace {

double countIn(const QString& cell) { return shownCount(cell); }

void addSubs(ShownFacts& facts, const QByteArray& page)
{
    static const QRegularExpression recursion(
        QStringLiteral("\\(recursion: max depth (\\d+), inclusive time ([^)]+)\\)"));
    for (const QString& row : tableRows(page, QStringLiteral("subs")).mid(1)) {
        const QStringList cells = row.split(QStringLiteral(" | "));
        static const QRegularExpression notes(
            QStringLiteral("( \\((xsub|opcode|recursion: [^)]*|merge of [^)]*)\\))+$"));
        const QString name = withoutFolders(QString(cells.value(5)).remove(notes));
        const QString kind = QStringLiteral("sub");
        const char* const counts[] = {"calls", "places", "files"};
        for (int i = 0; i < 3; ++i)
            facts.addCount(kind, name, QLatin1String(counts[i]), countIn(cells[i]));
        facts.add(kind, name, QStringLiteral("exclusive"), shownTime(cells[3]));
        facts.add(kind, name, QStringLiteral("inclusive"), shownTime(cells[4]));
        if (const auto match = recursion.match(cells[5]); match.hasMatch()) {
            facts.addCount(kind, name, QStringLiteral("depth"), match.captured(1).toDouble());
            facts.add(kind, name, QStringLiteral("overlap"), shownTime(match.captured(2)));
        }
    }
}

void addLines(ShownFacts& facts, const QByteArray& page, const QString& fid)
{
    for (const QString& row : tableRows(page, QStringLiteral("source")).mid(1)) {
        const QStringList cells = row.section(u'\n', 0, 0).split(QStringLiteral(" | "));
        if (cells[0].isEmpty() || cells[0] == QLatin1String("-"))
            continue;
        const QString about = fid + u':' + cells[0];
        const QString kind = QStringLiteral("line");
        facts.addCount(kind, about, QStringLiteral("statements"), countIn(cells[1]));
        facts.addCount(kind, about, QStringLiteral("calls"), countIn(cells[3]));
        for (const auto& [column, name] : {std::pair(2, "time"), std::pair(4, "in subs")}) {
            if (!cells[column].isEmpty())
                facts.add(kind, about, QLatin1String(name), shownTime(cells[column]));
        }
    }
}

/// Of digits in base 85, five of which are four bytes.
QByteArray bytesOf(const QByteArray& digits)
{
    QByteArray bytes;
    for (qsizetype at = 0; at < digits.size(); at += 5) {
        const QByteArray group = digits.mid(at, 5);
        quint64 value = 0;
        for (const char digit : group.leftJustified(5, '|'))
            value = value * 85 + static_cast<quint64>((digit == '~' ? '<' : digit) - '(');
        for (int byte = 0; byte < group.size() - 1; ++byte)
            bytes += static_cast<char>(value >> (24 - 8 * byte));
    }
    return bytes;
}

QByteArray unzipped(QByteArray zipped)
{
    z_stream stream{};
    inflateInit2(&stream, 15 + 16);
    stream.next_in = reinterpret_cast<Bytef*>(zipped.data());
    stream.avail_in = static_cast<uInt>(zipped.size());
    QByteArray text;
    for (int result = Z_OK; result == Z_OK;) {
        QByteArray part(1 << 16, Qt::Uninitialized);
        stream.next_out = reinterpret_cast<Bytef*>(part.data());
        stream.avail_out = static_cast<uInt>(part.size());
        result = inflate(&stream, Z_NO_FLUSH);
        text += part.chopped(static_cast<qsizetype>(stream.avail_out));
    }
    inflateEnd(&stream);
    return text;
}

/// A page with markup instead of control characters; marks lists them, each before its markup.
QByteArray longHtml(const QByteArray& page, const QByteArray& marks)
{
    static const QRegularExpression section(QStringLiteral("^<section id=(p[0-9]+)>"));
    const QByteArray id = section.match(QString::fromUtf8(page.left(20))).captured(1).toLatin1();
    const QByteArray row = "<tr\nid=" + id + '-';
    int line = 0;
    QByteArray text;
    for (qsizetype at = 0; at < page.size(); ++at) {
        const char c = page[at];
        if (c == '\x01' || c == '\x02') {
            const QByteArray number = QByteArray::number(++line);
            text += row + number + "><td>" + number + "<td>";
            text += c == '\x01' ? "<td><td><td><td>" : "";
        } else if (const auto mark = marks.indexOf(c); c >= '\x0E' && c < ' ' && mark >= 0) {
            auto end = mark + 1;
            while (end < marks.size() && marks[end] >= ' ')
                ++end;
            text += marks.mid(mark + 1, end - mark - 1);
        } else {
            text += c;
            if (text.endsWith(row)) {
                bool isLine = false;
                const auto digits = page.mid(at + 1, page.indexOf('>', at) - at - 1);
                const int number = digits.toInt(&isLine);
                line = isLine ? number : line;
            }
        }
    }
    return text;
}

QByteArray withCharacters(const QByteArray& page)
{
    static const QRegularExpression reference(QStringLiteral("&#([0-9]+);"));
    QString text = QString::fromUtf8(page);
    for (auto found = reference.match(text); found.hasMatch();
         found = reference.match(text, found.capturedStart() + 1)) {
        const auto character = static_cast<char32_t>(found.capturedView(1).toUInt());
        text.replace(
            found.capturedStart(), found.capturedLength(), QString::fromUcs4(&character, 1));
    }
    return text.toUtf8();
}

} // namespace

QString pageOf(const Profile& profile, const QString& name, const HtmlReportOptions& options)
{
    return QString::fromUtf8(reportPages(profile, options)[name]);
}

QStringList rowsOf(const QString& page, const QString& table)
{
    return tableRows(page.toUtf8(), table).mid(1);
}

QString sectionOf(const QString& page, const QString& begin, const QString& end)
{
    return page.section(begin, 1).section(end, 0, 0);
}

ReportPages reportPages(const Profile& profile, const HtmlReportOptions& options)
{
    ReportPages pages;
    QMutex mutex;
    const bool made
        = writeHtmlReport(profile, options, [&](const std::string& name, std::string_view content) {
              const QMutexLocker lock(&mutex);
              const QByteArray file(content.data(), static_cast<qsizetype>(content.size()));
              pages[QString::fromStdString(name)]
                  = file.startsWith("<!DOCTYPE html>") ? withCharacters(file) : file;
              return true;
          });
    return made ? pages : ReportPages();
}

QString plainText(QString html)
{
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    html.remove(tags).replace(QLatin1String("&lt;"), QLatin1String("<"));
    html.replace(QLatin1String("&gt;"), QLatin1String(">"));
    html.replace(QLatin1String("&quot;"), QLatin1String("\""));
    return html.replace(QLatin1String("&amp;"), QLatin1String("&"));
}

QByteArrayList unpackedPages(const QByteArray& file)
{
    QByteArrayList pages;
    const QByteArray element = "<script type=application/octet-stream class=pages data-first=";
    for (auto at = file.indexOf(element); at >= 0; at = file.indexOf(element, at + 1)) {
        const auto begin = file.indexOf('>', at) + 1;
        const auto end = file.indexOf("</script>", begin);
        QByteArrayList texts = unzipped(bytesOf(file.mid(begin, end - begin))).split('\f');
        const QByteArray marks = texts.takeFirst();
        for (const QByteArray& text : texts)
            pages << longHtml(text, marks);
    }
    return pages;
}

QStringList namedTotals(const QByteArray& page)
{
    static const QRegularExpression total(QStringLiteral("<span>([^<]*) <b>(.*?)</b></span>\\n"));
    QStringList totals;
    for (auto match = total.globalMatch(QString::fromUtf8(page)); match.hasNext();) {
        const auto found = match.next();
        totals << found.captured(1) + QStringLiteral(": ") + found.captured(2);
    }
    return totals;
}

QStringList tableRows(const QByteArray& page, const QString& tableClass)
{
    const QString text = QString::fromUtf8(page);
    const QRegularExpression table(
        QStringLiteral("<table class=\"?[a-z ]*\\b%1\\b[^>]*>(.*?)</table>").arg(tableClass),
        QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression row(QStringLiteral("<tr\\b[^>]*>"));
    static const QRegularExpression cell(QStringLiteral("<t[dh]\\b[^>]*>"));
    static const QRegularExpression annotation(QStringLiteral("<(div|details) class=a>"));
    QStringList rows;
    const QString body = table.match(text).captured(1).section(QStringLiteral("<tfoot>"), 0, 0);
    for (QString content : body.split(row).mid(1)) {
        content.replace(QStringLiteral("<tbody>"), QString());
        QStringList cells;
        for (QString each : content.split(cell).mid(1)) {
            each.replace(annotation, QStringLiteral("\n<i>"));
            cells << plainText(each.replace(QStringLiteral("</div>"), QStringLiteral("\n")));
        }
        static const QRegularExpression emptyLines(QStringLiteral("\n+"));
        rows << cells.join(QStringLiteral(" | "))
                    .replace(emptyLines, QStringLiteral("\n"))
                    .trimmed();
    }
    return rows;
}

ShownFacts reportFacts(const ReportPages& pages)
{
    ShownFacts facts;
    const QStringList totals = namedTotals(pages.value(QStringLiteral("index.html")));
    const auto total = [&](const QString& name) {
        return countIn(totals.filter(name + QStringLiteral(": ")).value(0).section(u' ', -1));
    };
    const QString all = QStringLiteral("total");
    const QString whole = QStringLiteral(".");
    facts.addCount(all, whole, QStringLiteral("statements"), total(QStringLiteral("Statements")));
    facts.addCount(all, whole, QStringLiteral("calls"), total(QStringLiteral("Sub calls")));
    addSubs(facts, pages.value(QStringLiteral("index-subs-excl.html")));
    static const QRegularExpression number(QStringLiteral("-(\\d+)-line\\.html$"));
    for (auto page = pages.begin(); page != pages.end(); ++page) {
        if (const auto match = number.match(page.key()); match.hasMatch())
            addLines(facts, *page, match.captured(1));
    }
    return facts;
}

} // namespace nytprof::test
