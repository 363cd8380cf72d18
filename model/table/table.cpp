// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/table.h"

#include "profile/profile.h"

namespace nytprof {

Table::Table(std::shared_ptr<const Profile> profile)
    : m_profile(std::move(profile))
{
}

Table::~Table() = default;

std::string_view Table::costUnit() const
{
    return m_profile ? m_profile->costUnit() : std::string_view();
}

std::size_t findColumn(const Table& table, std::string_view key)
{
    std::size_t column = 0;
    while (column < table.columnCount() && table.column(column).key != key)
        ++column;
    return column;
}

NameCell nameCell(const Profile& profile, SubId sub)
{
    NameCell cell{shownName(profile, sub)};
    if (!sub.valid())
        return cell;
    cell.package = profile[sub].package;
    if (cell.shown != profile[sub].name)
        cell.exact = profile[sub].name;
    return cell;
}

NameCell nameCell(const Profile& profile, FileId file)
{
    return {shownName(profile, file), std::string(profile[file].name)};
}

} // namespace nytprof
