// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/loaded_image.h"
#include "inspect/perl_layout.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include <sys/types.h>

namespace nytprof {

/// Where a program or library has its perl: addresses less that at which it is loaded, or 0.
struct PerlSymbols {
    const PerlLayout* layout = nullptr; ///< null: of an unknown version
    std::string version; ///< "5.36.0"
    Address opNames = 0;
    Address compilingCop = 0;
    Address threadKey = 0;
    Address stackInfo = 0; ///< 0 with MULTIPLICITY, as the next ones
    Address stackPointer = 0;
    Address op = 0;
    Address cop = 0;
    Address mainStash = 0;
    Address sortStart = 0;
    Address interpreter = 0; ///< a pointer to the main one
    std::size_t interpreterSize = 0;
};

/// The file of the program that a process runs, which says what is in its memory where nothing has
/// changed that since.
struct ProgramFile {
    dev_t device = 0;
    ino_t number = 0;
    off_t size = 0;
    std::int64_t modified = 0; ///< nanoseconds since the epoch
    auto operator<=>(const ProgramFile&) const = default;
};

/// A program as it is loaded.
struct LoadedProgram {
    ProgramFile file;
    Address code = 0; ///< where the first executable segment begins
    bool operator==(const LoadedProgram&) const = default;
};
/// None if this user may not know it.
[[nodiscard]] std::optional<LoadedProgram> loadedProgram(pid_t process);

/// Programs in which a perl was found: in another process of one it need not be searched.
class KnownPerls {
public:
    struct Perl {
        PerlSymbols symbols;
        Address begin = 0; ///< at which the program is loaded
    };
    [[nodiscard]] std::optional<Perl> find(const LoadedProgram& program) const;
    void add(const LoadedProgram& program, const Perl& perl);

private:
    struct Known {
        PerlSymbols symbols;
        Address codeOffset = 0; ///< from the begin
    };
    std::map<ProgramFile, Known> m_known;
};

} // namespace nytprof
