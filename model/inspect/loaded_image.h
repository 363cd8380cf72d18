// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/process_memory.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// A part of a process's memory, as in /proc/PID/maps.
struct Mapping {
    Address begin = 0;
    Address end = 0;
    Address offset = 0; ///< in the file
    bool isReadable = false;
    std::string path; ///< in the mount namespace of the process; "" or "[heap]" for no file
};

struct Mappings {
    std::vector<Mapping> all; ///< of the first megabyte of the list
    int error = 0; ///< errno if they may not be read
};
[[nodiscard]] Mappings mappingsOf(pid_t process);

/// A program or library as it is loaded. Symbols are those exported, read from the memory of the
/// process: neither the file matters, nor whether it was replaced, nor its mount namespace.
class LoadedImage {
public:
    enum class Kind : std::uint8_t { Other, Elf64, Elf32 };
    /// What begins at an address.
    [[nodiscard]] static Kind kindAt(ProcessMemory& memory, Address begin);
    /// None unless it is a 64-bit ELF file of this kind of processor, with a GNU hash of symbols.
    [[nodiscard]] static std::optional<LoadedImage> at(ProcessMemory& memory, Address begin);

    /// Address of a symbol that it defines; 0 if it does not.
    [[nodiscard]] Address symbol(ProcessMemory& memory, std::string_view name) const;

private:
    LoadedImage() = default;
    [[nodiscard]] std::optional<Address> definedAt(
        ProcessMemory& memory, std::uint64_t index, std::string_view name) const;

    Address m_bias = 0; ///< of addresses in the file
    Address m_symbols = 0;
    Address m_names = 0;
    Address m_bloom = 0;
    Address m_buckets = 0;
    Address m_chains = 0;
    std::uint32_t m_bucketCount = 0;
    std::uint32_t m_firstSymbol = 0;
    std::uint32_t m_bloomWords = 0;
    std::uint32_t m_bloomShift = 0;
};

} // namespace nytprof
