// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace nytprof {

/// While alive, the calling thread runs on one processor only; then where it could before.
class ProcessorChoice {
public:
    explicit ProcessorChoice(int processor) { moveTo(processor); }
    ProcessorChoice() = default;
    ~ProcessorChoice();
    ProcessorChoice(const ProcessorChoice&) = delete;
    ProcessorChoice& operator=(const ProcessorChoice&) = delete;

    /// Waits until the thread runs there. False, with errno, if it may not.
    bool moveTo(int processor);
    [[nodiscard]] bool isInEffect() const { return m_isInEffect; }

private:
    static constexpr std::size_t MaxProcessors = 8'192; // of Linux
    using Bits = std::array<unsigned long, MaxProcessors / (8 * sizeof(unsigned long))>;

    Bits m_before{};
    bool m_isKnown = false; ///< what it was before
    bool m_isInEffect = false;
};

/// Processors that this thread does not move to for a while, as moving there took long although it
/// has a fixed priority: something with a better one holds them. Times are nanoseconds of one
/// clock.
class AvoidedProcessors {
public:
    void hasMoved(int processor, std::uint64_t from, std::uint64_t to);
    [[nodiscard]] bool contains(int processor, std::uint64_t now) const;

private:
    std::map<int, std::uint64_t> m_until;
};

} // namespace nytprof
