// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tally/file_table.h"

namespace nytprof {

FileNumber FileTable::intern(std::string_view key, std::uint32_t via)
{
    const auto number = m_places.internFile(key, via, m_program, m_saveAllSource);
    if (number >= m_interned.size())
        m_interned.resize(number + 1);
    if (!m_interned[number]) {
        m_interned[number] = true;
        m_new.push_back(number);
    }
    return number;
}

Fid FileTable::giveFid(FileNumber number)
{
    if (number >= m_fids.size())
        m_fids.resize(last() + 1);
    return m_fids[number] = ++m_lastFid;
}

void FileTable::beginProfile()
{
    m_new.clear();
    resume({});
}

void FileTable::take(const Numbers& numbers)
{
    m_fids = numbers.fids;
    m_lastFid = numbers.last;
}

void FileTable::resume(const Savepoint& savepoint)
{
    for (auto& fid : m_fids)
        if (fid > savepoint.lastFid)
            fid = 0;
    m_lastFid = savepoint.lastFid;
    m_taken = savepoint.taken;
}

} // namespace nytprof
