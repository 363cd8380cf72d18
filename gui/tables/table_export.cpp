// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/table_export.h"

#include "export/csv_cell.h"
#include "style/text.h"
#include "style/written_file.h"
#include "tables/table_model.h"

#include <QAbstractItemModel>
#include <QClipboard>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QPointer>
#include <QProgressBar>
#include <QProgressDialog>
#include <QTreeView>
#include <QWidget>
#include <QtConcurrentRun>

#include <new>
#include <string>
#include <vector>

namespace nytprof::gui {

QString csvLine(const QStringList& cells)
{
    std::string line;
    for (const QString& cell : cells) {
        if (&cell != &cells.front())
            line += ',';
        appendCsvCell(line, cell.toStdString());
    }
    return QString::fromStdString(line + "\r\n");
}

namespace {

QString cellText(const QVariant& value)
{
    return value.typeId() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 12)
                                               : value.toString();
}

QStringList headings(const QAbstractItemModel& model)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
        if (model.headerData(column, Qt::Horizontal, AbsentRole).toBool())
            continue;
        const QVariant title = model.headerData(column, Qt::Horizontal, ExportRole);
        cells << (title.isValid() ? title : model.headerData(column, Qt::Horizontal)).toString();
    }
    return cells;
}

QStringList cellsOf(const QModelIndex& row)
{
    QStringList cells;
    for (int column = 0; column < row.model()->columnCount(); ++column) {
        if (row.model()->headerData(column, Qt::Horizontal, AbsentRole).toBool())
            continue;
        const QModelIndex cell = row.siblingAtColumn(column);
        const QVariant value = cell.data(ExportRole);
        cells << cellText(value.isValid() ? value : cell.data());
    }
    return cells;
}

class TableCsv : public CsvRows {
public:
    explicit TableCsv(const QTreeView& table)
        : m_table(&table)
        , m_model(table.model())
        , m_tree(table.rootIsDecorated())
    {
        const auto change = [this] { m_model.clear(); };
        const QAbstractItemModel* model = m_model;
        QObject::connect(model, &QAbstractItemModel::modelAboutToBeReset, &m_context, change);
        QObject::connect(model, &QAbstractItemModel::layoutAboutToBeChanged, &m_context, change);
        QObject::connect(model, &QAbstractItemModel::rowsAboutToBeRemoved, &m_context, change);
        QObject::connect(model, &QAbstractItemModel::rowsAboutToBeInserted, &m_context, change);
    }

    QString next() override
    {
        if (outdated())
            return {};
        if (!m_begun) {
            m_begun = true;
            QStringList first = headings(*m_model);
            if (m_tree)
                first.prepend(QCoreApplication::translate("Csv", "Depth"));
            return csvLine(first);
        }
        while (!m_open.empty() && m_open.back().next >= m_model->rowCount(m_open.back().parent))
            m_open.pop_back();
        if (m_open.empty())
            return {};
        Siblings& at = m_open.back();
        const QModelIndex row = m_model->index(at.next++, 0, at.parent);
        QStringList cells = cellsOf(row);
        if (m_tree)
            cells.prepend(QString::number(m_open.size() - 1));
        if (m_table->isExpanded(row))
            m_open.push_back({row, 0});
        return csvLine(cells);
    }

    int thousandths() const override
    {
        const qint64 rows = outdated() ? 0 : m_model->rowCount();
        return rows == 0 || m_open.empty() ? 1000
                                           : static_cast<int>(qint64{1000} * m_open[0].next / rows);
    }

    bool outdated() const override { return !m_table || !m_model; }

private:
    struct Siblings {
        QModelIndex parent;
        int next = 0;
    };

    QPointer<const QTreeView> m_table;
    QPointer<const QAbstractItemModel> m_model; ///< null once it changed
    bool m_tree;
    bool m_begun = false;
    std::vector<Siblings> m_open{{}}; ///< outermost first
    QObject m_context; ///< of the connections to the model
};

} // namespace

std::unique_ptr<CsvRows> csvRowsOf(const QTreeView& table)
{
    return std::make_unique<TableCsv>(table);
}

namespace {

constexpr int SliceTime = 5; // milliseconds
constexpr int DialogAfter = 400; // milliseconds; faster exports show no dialog

// In another thread, because disks may be slow. Returns an error message.
QString written(const QString& path, const QStringList& profiles, const QByteArray& text,
    const std::stop_token& stop)
{
    try {
        return writeFile(path, text, profiles, stop);
    } catch (const std::bad_alloc&) {
        return tr("out of memory");
    }
}

} // namespace

CsvExport::CsvExport(std::unique_ptr<CsvRows> rows, QWidget* window)
    : QObject(window)
    , m_rows(std::move(rows))
    , m_window(window)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &CsvExport::slice);
    connect(&m_writing, &QFutureWatcherBase::finished, this, [this] {
        const QString problem = m_writing.result();
        finish(problem.isEmpty() ? problem : tr("Cannot write %1: %2").arg(m_path, problem));
    });
}

CsvExport::~CsvExport() { m_stop.request_stop(); }

void CsvExport::toClipboard() { slice(); }

void CsvExport::toFile(const QString& path, const QStringList& profiles)
{
    m_path = path;
    m_profiles = profiles;
    slice();
}

void CsvExport::cancel()
{
    m_stop.request_stop();
    finish({});
}

void CsvExport::showProgress()
{
    if (!m_progress) {
        m_progress = std::make_unique<QProgressDialog>(m_window);
        m_progress->setWindowModality(Qt::WindowModal);
        m_progress->setWindowTitle(tr("Export Table"));
        m_progress->setLabelText(tr("Writing table rows…"));
        m_bar = new QProgressBar;
        m_progress->setBar(m_bar); // takes ownership
        m_progress->setRange(0, 1001); // the last step writes the file
        m_progress->setMinimumDuration(DialogAfter);
        m_progress->setValue(0); // starts its timer
        connect(m_progress.get(), &QProgressDialog::canceled, this, &CsvExport::cancel);
    }
    // setValue() of the dialog handles events, which could delete this.
    m_bar->setValue(m_rows->thousandths());
}

void CsvExport::slice()
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < SliceTime) {
        const QString line = m_rows->next();
        if (line.isEmpty()) {
            deliver();
            return;
        }
        m_text += line.toUtf8();
    }
    showProgress();
    m_next.start();
}

void CsvExport::deliver()
{
    if (m_rows->outdated()) {
        finish(tr("The table changed during the export; no file was written."));
    } else if (m_path.isEmpty()) {
        QGuiApplication::clipboard()->setText(QString::fromUtf8(m_text));
        finish({});
    } else {
        m_writing.setFuture(
            QtConcurrent::run(written, m_path, m_profiles, m_text, m_stop.get_token()));
    }
}

void CsvExport::finish(const QString& problem)
{
    if (m_over)
        return;
    m_over = true;
    m_next.stop();
    if (m_progress)
        m_progress->hide();
    emit finished(problem);
    deleteLater();
}

} // namespace nytprof::gui
