// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/html_report.h"
#include "shown_facts.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QMap>
#include <QString>
#include <QStringList>

namespace nytprof::test {

/// The files of a report, by name; in pages, characters instead of references to them.
using ReportPages = QMap<QString, QByteArray>;

[[nodiscard]] ReportPages reportPages(
    const Profile& profile, const HtmlReportOptions& options = {});

/// The compressed pages of a single file, in order, as a browser shows them.
[[nodiscard]] QByteArrayList unpackedPages(const QByteArray& file);

/// Rows of the table of that class, titles first: cells with " | " in between, without markup.
/// Annotations are lines of their own, in "<" and ">".
[[nodiscard]] QStringList tableRows(const QByteArray& page, const QString& tableClass);

/// A file of the report.
[[nodiscard]] QString pageOf(const Profile& profile, const QString& name = "index.html",
    const HtmlReportOptions& options = {});

/// tableRows() without the titles.
[[nodiscard]] QStringList rowsOf(const QString& page, const QString& table);

/// What is between the first `begin` and the next `end`.
[[nodiscard]] QString sectionOf(const QString& page, const QString& begin, const QString& end);

/// Totals of a summary: "Statements: 12".
[[nodiscard]] QStringList namedTotals(const QByteArray& page);

/// Text without markup.
[[nodiscard]] QString plainText(QString html);

/// Numbers of the pages, by the kinds of htmlReport(): total, sub, and line.
[[nodiscard]] ShownFacts reportFacts(const ReportPages& pages);

} // namespace nytprof::test
