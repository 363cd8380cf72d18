// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof {

class ProfileBuilder;

/// Files and functions of another program's profile. Functions become subs; equal names in several
/// files get the file's name, unless they have a package ("::").
class ImportedCode {
public:
    using FileNumber = std::uint32_t; ///< fid of the profile; 0 for none
    using Function = std::uint32_t; ///< index in functions()
    struct Row {
        std::string name;
        FileNumber file = 0;
        std::uint32_t firstLine = 0; ///< 0 if unknown
        std::uint32_t lastLine = 0;
    };

    explicit ImportedCode(ProfileBuilder& builder)
        : m_builder(builder)
    {
    }

    [[nodiscard]] FileNumber file(std::string_view name);
    [[nodiscard]] Function function(FileNumber file, std::string_view name);
    /// Extends the function to that line, unless it is 0 or in another file.
    void addLine(Function function, FileNumber file, std::uint32_t line);
    /// Passes the cost of a line to the builder; statements: its executions, if known.
    void addLineCost(FileNumber file, std::uint32_t line, Ticks cost, std::uint64_t statements = 0);
    /// Passes the location of a function to the builder.
    void finishSub(Function function);

    [[nodiscard]] const std::vector<Row>& functions() const { return m_functions; }
    /// Bytes not yet passed to the builder.
    [[nodiscard]] std::size_t heldBytes() const;

private:
    Function addFunction(FileNumber file, const std::string& name);

    ProfileBuilder& m_builder;
    std::unordered_map<std::string, FileNumber> m_fileByName;
    std::vector<std::string> m_fileNames{std::string()}; ///< by number
    std::vector<Row> m_functions;
    std::unordered_map<std::string, Function> m_functionByName;
    std::size_t m_nameBytes = 0;
};

} // namespace nytprof
