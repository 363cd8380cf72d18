// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QByteArray>
#include <QFutureWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <stop_token>

class QProgressBar;
class QProgressDialog;
class QTreeView;

namespace nytprof::gui {

/// One line of a CSV file with its end; cells are quoted and guarded against formulas as by
/// appendCsvCell().
[[nodiscard]] QString csvLine(const QStringList& cells);

/// The lines of a table as CSV, one after the other, so that a table of any size is written without
/// keeping the window waiting.
class CsvRows {
public:
    CsvRows() = default;
    virtual ~CsvRows() = default;
    CsvRows(const CsvRows&) = delete;
    CsvRows& operator=(const CsvRows&) = delete;

    /// The next line, the headings first, with its end; empty behind the last one.
    [[nodiscard]] virtual QString next() = 0;
    /// How much of all has been given, of 1000.
    [[nodiscard]] virtual int thousandths() const = 0;
    /// What it reads from is another table now, so there are no more lines, and those given may not
    /// fit together.
    [[nodiscard]] virtual bool outdated() const { return false; }
};

/// What a table holds: all its columns, hidden ones too, and the rows that its filter leaves, in
/// their order. Of a tree the rows that are open, with their depth in a first column. Numbers are
/// not rounded, times are in seconds.
[[nodiscard]] std::unique_ptr<CsvRows> csvRowsOf(const QTreeView& table);

/// Writes a table to the clipboard or a file, in slices of a few milliseconds; what takes longer
/// shows how far it is and can be cancelled. A file has its name only when all of it is there.
class CsvExport : public QObject {
    Q_OBJECT

public:
    /// Belongs to the window, and goes when it has finished.
    CsvExport(std::unique_ptr<CsvRows> rows, QWidget* window);
    ~CsvExport() override;

    void toClipboard();
    /// A new file can be read by nobody who cannot read all of the profiles; one that is replaced
    /// keeps its permissions.
    void toFile(const QString& path, const QStringList& profiles);
    /// Nothing is copied or written; finished() follows.
    void cancel();

signals:
    /// What went wrong, for the user; empty when nothing did, or the user cancelled. Of short
    /// tables that are copied before toClipboard() returns.
    void finished(const QString& problem);

private:
    void slice();
    void showProgress();
    void deliver();
    void finish(const QString& problem);

    std::unique_ptr<CsvRows> m_rows;
    QWidget* m_window;
    std::unique_ptr<QProgressDialog> m_progress; ///< null for what one slice can do
    QProgressBar* m_bar = nullptr; ///< in it
    std::stop_source m_stop; ///< of writing the file
    QByteArray m_text; ///< so far
    QString m_path; ///< empty for the clipboard
    QStringList m_profiles; ///< that the table is of
    QTimer m_next;
    QFutureWatcher<QString> m_writing;
    bool m_over = false;
};

} // namespace nytprof::gui
