// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_csv.h"

#include "profile/profile.h"
#include "source/source_document.h"
#include "style/text.h"
#include "tables/table_export.h"

#include <QCoreApplication>

#include <utility>

namespace nytprof::gui {

namespace {

class SourceCsv : public CsvRows {
    Q_DECLARE_TR_FUNCTIONS(nytprof::gui::SourceCsv)

public:
    SourceCsv(std::shared_ptr<const SourceDocument> shown, std::shared_ptr<const Profile> profile)
        : m_shown(std::move(shown))
        , m_profile(std::move(profile))
    {
    }

    QString next() override
    {
        if (!std::exchange(m_begun, true))
            return csvLine(titles());
        const auto& rows = m_shown->source.rows;
        while (m_next < rows.size() && !rows[m_next].isCode())
            ++m_next;
        return m_next < rows.size() ? csvLine(cellsOf(rows[m_next++])) : QString();
    }

    int thousandths() const override
    {
        const std::size_t rows = m_shown->source.rows.size();
        return rows == 0 ? 1000 : static_cast<int>(1000 * m_next / rows);
    }

private:
    [[nodiscard]] QStringList titles() const
    {
        const std::string_view unit = m_profile->costUnit();
        QStringList titles{tr("Line"), tr("Statements"), withUnit(timeTitle(unit), unit),
            tr("Calls"), withUnit(tr("Time in subs"), unit)};
        if (m_shown->source.hasBlocks) {
            titles << tr("Statements of block") << withUnit(tr("Time of block"), unit)
                   << tr("Statements of sub") << withUnit(tr("Time of sub"), unit);
        }
        return titles << tr("Source");
    }
    [[nodiscard]] QStringList cellsOf(const SourceRow& row) const
    {
        const auto seconds
            = [this](Ticks ticks) { return QString::number(m_profile->seconds(ticks), 'g', 12); };
        QStringList cells{QString::number(row.line), QString::number(row.count), seconds(row.time),
            QString::number(row.calls), seconds(row.inSubs)};
        if (m_shown->source.hasBlocks) {
            cells << QString::number(row.block.count) << seconds(row.block.time)
                  << QString::number(row.sub.count) << seconds(row.sub.time);
        }
        return cells << row.text;
    }

    std::shared_ptr<const SourceDocument> m_shown;
    std::shared_ptr<const Profile> m_profile;
    std::size_t m_next = 0; ///< row
    bool m_begun = false;
};

} // namespace

std::unique_ptr<CsvRows> csvRowsOf(
    std::shared_ptr<const SourceDocument> shown, std::shared_ptr<const Profile> profile)
{
    return std::make_unique<SourceCsv>(std::move(shown), std::move(profile));
}

} // namespace nytprof::gui
