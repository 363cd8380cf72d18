// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace nytprof {

/// How many bytes may be held of a file while it is read. What is made of them at the end takes up
/// to three times as much. A small file gets little however much memory there is: some kilobytes
/// of a gzipped file can stand for gigabytes of tables.
class NYTPROF_EXPORT MemoryBudget {
public:
    /// A quarter of what this process can get of the machine's memory.
    MemoryBudget();
    /// Of `most` bytes; of forSmallFile for a file that is hardly a byte long.
    explicit MemoryBudget(std::size_t most, std::size_t forSmallFile = std::size_t{256} << 20)
        : m_most(most)
        , m_forSmallFile(forSmallFile)
    {
    }

    [[nodiscard]] std::size_t most() const { return m_most; }
    /// For a file of so many bytes.
    [[nodiscard]] std::size_t most(std::uint64_t fileSize) const;

private:
    std::size_t m_most;
    std::size_t m_forSmallFile;
};

} // namespace nytprof
