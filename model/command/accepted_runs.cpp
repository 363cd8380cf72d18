// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/accepted_runs.h"

#include "command/output.h"
#include "command/state_folder.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>

namespace nytprof::command {

namespace {

constexpr off_t AppendByte = off_t{1} << 62; ///< behind those of runs
constexpr std::size_t LineSize = 16 + 1 + 10 + 1; ///< until the year 2286

// No encoded name ends so.
constexpr char LockSuffix[] = "%lock";
constexpr char NewSuffix[] = "%new";

/// Whether another process has the lock that could not be set.
bool isHeld(int error) { return error == EAGAIN || error == EACCES; }

off_t byteOf(std::uint64_t run) { return static_cast<off_t>(run >> 2); }

/// The lock belongs to the open file, so that it ends with the process.
bool setLock(const Descriptor& file, short type, off_t from, off_t bytes, int how)
{
    struct flock lock { };
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = from;
    lock.l_len = bytes;
    int result = 0;
    do {
        result = ::fcntl(file.number(), how, &lock);
    } while (result < 0 && errno == EINTR);
    return result == 0;
}

Descriptor openFile(const std::filesystem::path& path, int how)
{
    return Descriptor(::open(path.c_str(), how | O_NOFOLLOW | O_CLOEXEC, 0600));
}

std::string textFrom(const Descriptor& file, off_t from)
{
    std::string text;
    std::array<char, std::size_t{1} << 16> bytes;
    for (;;) {
        const auto at = from + static_cast<off_t>(text.size());
        const auto count = ::pread(file.number(), bytes.data(), bytes.size(), at);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return text;
        text.append(bytes.data(), static_cast<std::size_t>(count));
    }
}

} // namespace

std::string AcceptedRuns::open(std::string_view destination)
{
    const auto folder = stateFolder() / "accepted";
    if (auto problem = makeStateFolder(folder); !problem.empty())
        return problem;
    const auto path = folder / nameOfDestination(destination);
    Descriptor lock = openFile(path.native() + LockSuffix, O_RDWR | O_CREAT);
    if (!lock.isOpen() || (!setLock(lock, F_WRLCK, AppendByte, 1, F_OFD_SETLK) && !isHeld(errno)))
        return path.string() + LockSuffix + " cannot be locked: " + std::strerror(errno);
    (void)setLock(lock, F_UNLCK, AppendByte, 1, F_OFD_SETLK);
    m_path = path;
    m_lock = std::move(lock);
    readNew();
    return {};
}

AcceptedRuns::Claim AcceptedRuns::claim(std::uint64_t run)
{
    const bool othersHaveIt = !m_path.empty()
        && !setLock(m_lock, F_WRLCK, byteOf(run), 1, F_OFD_SETLK) && isHeld(errno);
    return othersHaveIt ? Claim::OfOthers : Claim::Mine;
}

void AcceptedRuns::release(std::uint64_t run)
{
    if (!m_path.empty())
        (void)setLock(m_lock, F_UNLCK, byteOf(run), 1, F_OFD_SETLK);
}

void AcceptedRuns::releaseAll()
{
    if (!m_path.empty())
        (void)setLock(m_lock, F_UNLCK, 0, AppendByte, F_OFD_SETLK);
}

bool AcceptedRuns::has(std::uint64_t run)
{
    readNew();
    return m_runs.contains(run);
}

std::size_t AcceptedRuns::size()
{
    readNew();
    return m_runs.size();
}

void AcceptedRuns::readNew()
{
    struct stat status { };
    if (m_path.empty() || ::stat(m_path.c_str(), &status) != 0
        || (status.st_ino == m_file && status.st_size == m_readUpTo))
        return;
    const Descriptor file = openFile(m_path, O_RDONLY);
    if (!file.isOpen() || ::fstat(file.number(), &status) != 0)
        return;
    if (status.st_ino != m_file || status.st_size < m_readUpTo) {
        m_runs.clear();
        m_readUpTo = 0;
        m_file = status.st_ino;
    }
    const std::string text = textFrom(file, m_readUpTo);
    const auto whole = text.rfind('\n') + 1; // 0 if there is none
    take(std::string_view(text).substr(0, whole));
    m_readUpTo += static_cast<off_t>(whole);
}

/// Lines that a full disk or a lost machine has cut are left out.
void AcceptedRuns::take(std::string_view lines)
{
    while (!lines.empty()) {
        const auto line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(line.size() + 1);
        std::uint64_t run = 0;
        std::int64_t seconds = 0;
        const auto* const end = line.data() + line.size();
        const auto afterRun = std::from_chars(line.data(), end, run, 16);
        if (afterRun.ptr != line.data() + 16 || afterRun.ptr == end || *afterRun.ptr != ' '
            || std::from_chars(afterRun.ptr + 1, end, seconds).ptr != end)
            continue;
        m_runs.insert(run);
        m_last = std::max(m_last, static_cast<std::time_t>(seconds));
    }
}

std::string AcceptedRuns::add(std::span<const std::uint64_t> runs)
{
    m_last = runs.empty() ? m_last : std::time(nullptr);
    m_runs.insert(runs.begin(), runs.end());
    if (m_path.empty() || runs.empty())
        return {};
    std::string lines;
    for (const std::uint64_t run : runs) {
        std::array<char, LineSize + 1> line;
        std::snprintf(line.data(), line.size(), "%016llx %010lld\n",
            static_cast<unsigned long long>(run), static_cast<long long>(m_last));
        lines += line.data();
    }
    const bool isDone = setLock(m_lock, F_WRLCK, AppendByte, 1, F_OFD_SETLKW) && append(lines);
    std::string error
        = isDone ? std::string() : m_path.string() + " cannot be written: " + std::strerror(errno);
    (void)setLock(m_lock, F_UNLCK, AppendByte, 1, F_OFD_SETLK);
    return error;
}

bool AcceptedRuns::append(const std::string& lines) const
{
    const Descriptor file = openFile(m_path, O_RDWR | O_CREAT | O_APPEND);
    struct stat status { };
    if (!file.isOpen() || ::fstat(file.number(), &status) != 0)
        return false;
    char last = '\n';
    if (status.st_size > 0 && ::pread(file.number(), &last, 1, status.st_size - 1) != 1)
        return false;
    if (!writeAll(file, last == '\n' ? lines : '\n' + lines) || ::fdatasync(file.number()) != 0)
        return false;
    if (status.st_size >= static_cast<off_t>(MaxRuns * LineSize))
        (void)forgetOlderHalf(); // else the next time
    return true;
}

bool AcceptedRuns::forgetOlderHalf() const
{
    const Descriptor file = openFile(m_path, O_RDONLY);
    const std::string text = textFrom(file, static_cast<off_t>(MaxRuns * LineSize / 2));
    const auto next = m_path.native() + NewSuffix;
    const Descriptor newFile = openFile(next, O_WRONLY | O_CREAT | O_TRUNC);
    return newFile.isOpen() && writeAll(newFile, text.substr(text.find('\n') + 1))
        && ::fdatasync(newFile.number()) == 0 && ::rename(next.c_str(), m_path.c_str()) == 0;
}

} // namespace nytprof::command
