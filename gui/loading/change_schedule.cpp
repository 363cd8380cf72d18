// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/change_schedule.h"

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int MaxLooks = 3;

} // namespace

void ChangeSchedule::setKnown(const QList<FileStamp>& files) { m_known = m_seen = files; }

ChangeSchedule::Step ChangeSchedule::look(const QList<FileStamp>& files, qint64 time)
{
    if (files == m_known)
        return Step::Wait;
    if (m_seen == m_known) // the first look, a quiet time after the change
        m_latest = time + qint64{MaxLooks - 1} * m_quiet;
    const bool isQuiet = std::exchange(m_seen, files) == files;
    if ((!isQuiet && time < m_latest) || time < m_pausedUntil)
        return Step::LookAgain;
    if (std::ranges::any_of(files, [](const FileStamp& file) { return file.size < 0; }))
        return Step::Wait; // until the file exists again
    m_known = files;
    return Step::Report;
}

} // namespace nytprof::gui
