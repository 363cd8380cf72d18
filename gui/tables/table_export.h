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

/// A line of a CSV file with its end; cells are quoted, and protected against formulas, as by
/// appendCsvCell().
[[nodiscard]] QString csvLine(const QStringList& cells);

/// A table as CSV, line by line, so that large tables do not block the GUI.
class CsvRows {
public:
    CsvRows() = default;
    virtual ~CsvRows() = default;
    CsvRows(const CsvRows&) = delete;
    CsvRows& operator=(const CsvRows&) = delete;

    /// The next line with its end, the headings first; empty after the last one.
    [[nodiscard]] virtual QString next() = 0;
    /// Progress.
    [[nodiscard]] virtual int thousandths() const = 0;
    /// The table has changed: there are no more lines, and those returned may be inconsistent.
    [[nodiscard]] virtual bool outdated() const { return false; }
};

/// All columns of a table, also hidden ones, and the rows that its filter leaves, in their order.
/// Of a tree, the expanded rows, with their depth in a first column. Numbers are not rounded, times
/// are in seconds.
[[nodiscard]] std::unique_ptr<CsvRows> csvRowsOf(const QTreeView& table);

/// Writes a table to the clipboard or a file, in slices of a few milliseconds; long exports show
/// their progress and can be cancelled. A file gets its name when it is complete.
class CsvExport : public QObject {
    Q_OBJECT

public:
    /// Child of the window; deletes itself when finished.
    CsvExport(std::unique_ptr<CsvRows> rows, QWidget* window);
    ~CsvExport() override;

    void toClipboard();
    /// A new file is readable only for users who can read all of the profiles; an existing one
    /// keeps its permissions.
    void toFile(const QString& path, const QStringList& profiles);
    /// Copies or writes nothing; finished() follows.
    void cancel();
    [[nodiscard]] bool isCancelled() const { return m_stop.stop_requested(); }

signals:
    /// An error message; empty on success, or if the user cancelled. Sent before toClipboard()
    /// returns for short tables.
    void finished(const QString& problem);

private:
    void slice();
    void showProgress();
    void deliver();
    void finish(const QString& problem);

    std::unique_ptr<CsvRows> m_rows;
    QWidget* m_window;
    std::unique_ptr<QProgressDialog> m_progress; ///< null: one slice was enough
    QProgressBar* m_bar = nullptr; ///< of m_progress
    std::stop_source m_stop; ///< for writing the file
    QByteArray m_text; ///< output so far
    QString m_path; ///< empty: clipboard
    QStringList m_profiles; ///< of the table
    QTimer m_next;
    QFutureWatcher<QString> m_writing;
    bool m_over = false;
};

} // namespace nytprof::gui
