// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/wanted_requests.h"

#include "base/platform.h"

#include <algorithm>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace nytprof {
namespace {

/// Null if there is no memory, or if the file may be truncated, which would kill its readers.
RequestCounter* mapCounter(int file)
{
    struct stat status { };
    if (file >= 0
        && (!keepsItsSize(file) || fstat(file, &status) != 0
            || status.st_size < static_cast<off_t>(sizeof(RequestCounter))))
        return nullptr;
    void* const memory = mmap(nullptr, sizeof(RequestCounter), PROT_READ | PROT_WRITE,
        file >= 0 ? MAP_SHARED : MAP_SHARED | MAP_ANONYMOUS, file, 0);
    return memory == MAP_FAILED ? nullptr : static_cast<RequestCounter*>(memory);
}

/// A * in the pattern is any text.
bool matches(std::string_view text, std::string_view pattern)
{
    constexpr auto None = std::string_view::npos;
    std::size_t star = None; // the last one
    std::size_t afterStar = 0; // in the text
    std::size_t at = 0;
    for (std::size_t i = 0; i < text.size() || at < pattern.size();) {
        if (at < pattern.size() && pattern[at] == '*') {
            star = at++;
            afterStar = i;
        } else if (i < text.size() && at < pattern.size() && pattern[at] == text[i]) {
            ++at;
            ++i;
        } else if (star != None && afterStar < text.size()) {
            at = star + 1;
            i = ++afterStar;
        } else {
            return false;
        }
    }
    return true;
}

} // namespace

WantedRequests::WantedRequests()
    : m_family(getpid())
{
}

void WantedRequests::useCounter(RequestCounter* counter)
{
    if (m_counter) {
        m_highest = plausibleTaken();
        munmap(m_counter, sizeof(RequestCounter));
    }
    m_counter = counter;
    m_isPossible = counter != nullptr;
}

/// A path that was meant for another user is none for this one.
void WantedRequests::forgetIfUserChanged()
{
    if (m_counter && m_user != geteuid())
        useCounter(nullptr);
}

std::uint64_t WantedRequests::plausibleTaken() const
{
    return m_counter ? std::clamp(m_counter->taken.load(), m_highest, m_last) : m_highest;
}

std::string WantedRequests::want(const Request& request)
{
    if (request.prefix.size() > MaxPrefixLength)
        return "the file name is too long: at most " + std::to_string(MaxPrefixLength) + " bytes";
    auto* const counter = mapCounter(request.counter);
    if (!counter)
        return "there is no memory to count requests in";
    stop();
    const std::lock_guard guard(m_mutex);
    useCounter(counter);
    m_user = geteuid();
    m_prefix = request.prefix;
    m_route = request.route;
    m_highest = request.counter < 0 ? std::max<std::uint64_t>(request.after, m_highest)
                                    : request.after; // the same in all processes
    m_last = m_highest + request.requests;
    if (request.counter < 0)
        counter->taken = m_highest;
    return {};
}

void WantedRequests::stop()
{
    const std::lock_guard guard(m_mutex);
    if (m_counter)
        m_counter->isStopped = 1;
    useCounter(nullptr);
}

bool WantedRequests::isOver()
{
    m_isUsed = true;
    forgetIfUserChanged();
    if (!m_counter) {
        m_isPossible = false;
        return true;
    }
    m_counter->isUsed = 1;
    const bool isOver = m_counter->isStopped != 0 || m_counter->taken >= m_last;
    if (isOver)
        useCounter(nullptr);
    return isOver;
}

std::string WantedRequests::take(std::span<const std::string_view> names)
{
    const std::unique_lock guard(m_mutex, std::try_to_lock);
    if (!guard || isOver()) // the control thread uses it: the next request is as good
        return {};
    if (!m_route.empty() && std::none_of(names.begin(), names.end(), [this](auto name) {
            return matches(name, m_route);
        }))
        return {};
    const auto number = m_counter->taken.fetch_add(1) + 1;
    if (number <= m_highest || number > m_last) {
        useCounter(nullptr); // all are taken, or another process has written nonsense
        return {};
    }
    m_highest = number;
    return m_prefix + "." + std::to_string(number);
}

std::string WantedRequests::untilNamed()
{
    const std::unique_lock guard(m_mutex, std::try_to_lock);
    if (!guard || isOver() || m_route.empty())
        return {};
    return m_prefix + "." + std::to_string(getpid()) + "-" + std::to_string(++m_unnamed) + ".part";
}

WantedRequests::Status WantedRequests::status()
{
    const std::lock_guard guard(m_mutex);
    forgetIfUserChanged();
    const auto taken = plausibleTaken();
    const bool isActive = m_counter && m_counter->isStopped == 0;
    return {
        isActive ? m_last - taken : 0, taken, m_isUsed || (m_counter && m_counter->isUsed != 0)};
}

} // namespace nytprof
