// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>
#include <QVariant>

#include <span>
#include <string_view>

namespace nytprof::gui {

/// What stands above a column of a table.
struct ColumnHeader {
    enum class Kind {
        Text, ///< flush left; all others are flush right
        Number,
        Time, ///< or what the profile counts; in an export in seconds
        Percent,
    };

    QString title;
    QString tip; ///< what the column tells; may be empty
    Kind kind = Kind::Number;
};

/// What QAbstractItemModel::headerData() answers for such columns. The alignment is that of the
/// cells, too; ExportRole adds the unit to the title. costUnit is that of Profile: where it is not
/// time, the tips of times say so.
[[nodiscard]] QVariant columnHeader(std::span<const ColumnHeader> columns, int section,
    Qt::Orientation orientation, int role, std::string_view costUnit = {});

} // namespace nytprof::gui
