// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/csv_rows.h"

#include "tables/csv.h"
#include "tables/roles.h"

#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QPointer>
#include <QTreeView>

#include <vector>

namespace nytprof::gui {

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
        const QVariant title = model.headerData(column, Qt::Horizontal, ExportRole);
        cells << (title.isValid() ? title : model.headerData(column, Qt::Horizontal)).toString();
    }
    return cells;
}

QStringList cellsOf(const QModelIndex& row)
{
    QStringList cells;
    for (int column = 0; column < row.model()->columnCount(); ++column) {
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
        if (outdated()) {
            return {};
        }
        if (!m_begun) {
            m_begun = true;
            QStringList first = headings(*m_model);
            if (m_tree) {
                first.prepend(QCoreApplication::translate("Csv", "Depth"));
            }
            return csvLine(first);
        }
        while (!m_open.empty() && m_open.back().next >= m_model->rowCount(m_open.back().parent)) {
            m_open.pop_back();
        }
        if (m_open.empty()) {
            return {};
        }
        Siblings& at = m_open.back();
        const QModelIndex row = m_model->index(at.next++, 0, at.parent);
        QStringList cells = cellsOf(row);
        if (m_tree) {
            cells.prepend(QString::number(m_open.size() - 1));
        }
        if (m_table->isExpanded(row)) {
            m_open.push_back({row, 0});
        }
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
    std::vector<Siblings> m_open{{}}; ///< from the outermost ones
    QObject m_context; ///< as long as this lives, changes are told
};

} // namespace

std::unique_ptr<CsvRows> csvRowsOf(const QTreeView& table)
{
    return std::make_unique<TableCsv>(table);
}

} // namespace nytprof::gui
