// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/process_memory.h"

#include <cerrno>
#include <utility>

#include <sys/uio.h>

namespace nytprof {

namespace {

constexpr std::size_t MaxPiecesOfACall = 512; // IOV_MAX is 1024

void* pointerTo(Address address)
{
    return reinterpret_cast<void*>(
        address); // NOLINT(performance-no-int-to-ptr): of another process
}

} // namespace

void ProcessMemory::beginSnapshot(const Limits& limits)
{
    m_limits = limits;
    m_calls = 0;
    m_values = 0;
    m_error = 0;
    m_isOverLimits = false;
    m_pages.clear();
    auto needed = std::exchange(m_needed, {});
    std::ranges::sort(needed);
    needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
    needed.resize(std::min({needed.size(), MaxPiecesOfACall, limits.bytes / PageSize / 2}));
    loadAtOnce(needed);
}

void ProcessMemory::loadAtOnce(std::span<const Address> pages)
{
    if (pages.empty())
        return;
    std::vector<iovec> local;
    std::vector<iovec> remote;
    std::vector<std::unique_ptr<Page>> loaded;
    for (const Address page : pages) {
        loaded.push_back(std::make_unique<Page>());
        local.push_back({loaded.back()->data(), PageSize});
        remote.push_back({pointerTo(page), PageSize});
    }
    ++m_calls;
    const ssize_t got
        = process_vm_readv(m_process, local.data(), local.size(), remote.data(), remote.size(), 0);
    const std::size_t complete = got > 0 ? static_cast<std::size_t>(got) / PageSize : 0;
    for (std::size_t i = 0; i < complete; ++i)
        m_pages.emplace(pages[i], std::move(loaded[i]));
}

bool ProcessMemory::load(Address first, Address behind)
{
    const std::size_t size = behind - first;
    if (m_calls >= m_limits.calls || bytes() + size > m_limits.bytes) {
        m_isOverLimits = true;
        m_error = m_error != 0 ? m_error : E2BIG;
        return false;
    }
    std::vector<iovec> local;
    for (Address page = first; page != behind; page += PageSize)
        local.push_back(
            {m_pages.emplace(page, std::make_unique<Page>()).first->second->data(), PageSize});
    const iovec remote{pointerTo(first), size};
    ++m_calls;
    const ssize_t got = process_vm_readv(m_process, local.data(), local.size(), &remote, 1, 0);
    if (got == static_cast<ssize_t>(size))
        return true;
    m_error = m_error != 0 ? m_error : got < 0 ? errno : EFAULT;
    for (Address page = first; page != behind; page += PageSize)
        m_pages.erase(page);
    return false;
}

bool ProcessMemory::read(Address from, std::span<std::byte> to)
{
    if (to.empty())
        return true;
    if (to.size() > m_limits.bytes || from + to.size() < from || ++m_values > m_limits.values) {
        m_isOverLimits = true;
        return false;
    }
    const Address begin = from - from % PageSize;
    const Address end = (from + to.size() - 1) / PageSize * PageSize + PageSize;
    for (Address page = begin; page != end; page += PageSize) {
        Address behind = page;
        while (behind != end && behind - page < MaxPiecesOfACall * PageSize
            && !m_pages.contains(behind))
            behind += PageSize;
        if (behind != page && !load(page, behind))
            return false;
        const auto found = m_pages.find(page);
        if (found == m_pages.end())
            return false;
        const Address at = std::max(page, from);
        const std::size_t size = std::min(page + PageSize, from + to.size()) - at;
        std::copy_n(found->second->begin() + static_cast<std::ptrdiff_t>(at - page), size,
            to.begin() + static_cast<std::ptrdiff_t>(at - from));
        if (m_needed.empty() || m_needed.back() != page)
            m_needed.push_back(page);
    }
    return true;
}

std::string ProcessMemory::text(Address from, std::size_t most)
{
    std::string text;
    std::array<std::byte, 64> buffer{};
    while (text.size() < most) {
        // Never across the end of a page, as the next one may be missing.
        const std::size_t size
            = std::min({buffer.size(), PageSize - from % PageSize, most - text.size()});
        if (!read(from, std::span(buffer).first(size)))
            break;
        for (const std::byte byte : std::span(buffer).first(size)) {
            if (byte == std::byte{0})
                return text;
            text += static_cast<char>(byte);
        }
        from += size;
    }
    return text;
}

} // namespace nytprof
