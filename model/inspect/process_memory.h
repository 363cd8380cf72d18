// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include <sys/types.h>

namespace nytprof {

/// In another process.
using Address = std::uint64_t;

/// Reads the memory of another process, which is neither stopped nor changed. Whole pages are read
/// and kept until the next snapshot begins, so all values of a snapshot agree if the process has
/// not run meanwhile, and what is read again costs no system call.
class ProcessMemory {
public:
    /// What one snapshot may read, so that a hostile process costs no more.
    struct Limits {
        std::size_t calls = 1'500;
        std::size_t bytes = std::size_t{2} << 20;
        std::size_t values = 100'000; ///< that read() is called for
    };

    explicit ProcessMemory(pid_t process)
        : m_process(process)
    {
    }

    [[nodiscard]] pid_t process() const { return m_process; }

    /// Forgets what was read. The pages that the last snapshot needed are read in one call.
    void beginSnapshot(const Limits& limits);
    /// Frees the pages of the snapshot: it is read no more.
    void endSnapshot() { m_pages.clear(); }

    /// All bytes, or false.
    [[nodiscard]] bool read(Address from, std::span<std::byte> to);
    template <class Value>
    [[nodiscard]] std::optional<Value> value(Address from)
    {
        static_assert(std::is_trivially_copyable_v<Value>);
        Value value{};
        if (!read(from, std::as_writable_bytes(std::span(&value, 1))))
            return std::nullopt;
        return value;
    }
    /// Up to a null byte, at most `most` bytes; shorter if the rest is unreadable.
    [[nodiscard]] std::string text(Address from, std::size_t most);

    /// errno of the first read of the snapshot that failed; 0 if none did.
    [[nodiscard]] int error() const { return m_error; }
    /// Something was not read because of the limits.
    [[nodiscard]] bool isOverLimits() const { return m_isOverLimits; }
    /// Calls of the system in this snapshot.
    [[nodiscard]] std::size_t calls() const { return m_calls; }
    [[nodiscard]] std::size_t values() const { return m_values; } ///< that were wanted
    [[nodiscard]] std::size_t bytes() const { return m_pages.size() * PageSize; }

private:
    static constexpr std::size_t PageSize = 4'096; // or a part of a larger one
    using Page = std::array<std::byte, PageSize>;

    [[nodiscard]] bool load(Address first, Address behind);
    /// Up to the first one that is missing.
    void loadAtOnce(std::span<const Address> pages);

    pid_t m_process;
    Limits m_limits;
    std::unordered_map<Address, std::unique_ptr<Page>> m_pages; ///< by their addresses
    std::vector<Address> m_needed; ///< pages of this snapshot
    std::size_t m_calls = 0;
    std::size_t m_values = 0;
    int m_error = 0;
    bool m_isOverLimits = false;
};

/// A member of a structure that was read.
template <class Value>
[[nodiscard]] Value memberAt(std::span<const std::byte> structure, std::ptrdiff_t offset)
{
    static_assert(std::is_trivially_copyable_v<Value>);
    Value value{};
    const auto bytes = structure.subspan(static_cast<std::size_t>(offset), sizeof value);
    std::copy(bytes.begin(), bytes.end(), std::as_writable_bytes(std::span(&value, 1)).begin());
    return value;
}

/// Where perl may have a structure: aligned, in user space.
[[nodiscard]] constexpr bool isPlausible(Address address)
{
    return address >= 4'096 && address < (Address{1} << 56) && address % 8 == 0;
}

} // namespace nytprof
