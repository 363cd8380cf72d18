// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/pprof_fields.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace protozero {
class pbf_reader;
}

namespace nytprof {

/// Why a pprof file cannot be read. Thrown and caught inside the importer only.
class PprofFault : public std::exception {
public:
    PprofFault(std::size_t offset, std::string message)
        : m_offset(offset)
        , m_message(std::move(message))
    {
    }
    [[nodiscard]] std::size_t offset() const { return m_offset; } ///< of the record, in the file
    [[nodiscard]] const char* what() const noexcept override { return m_message.c_str(); }

private:
    std::size_t m_offset;
    std::string m_message;
};

/// The tables of an uncompressed message perftools.profiles.Profile, which may be in any order,
/// with texts for their numbers.
class PprofTables {
public:
    struct ValueType {
        std::string_view type;
        std::string_view unit;
    };
    struct Function {
        std::string_view name;
        std::string_view file;
        std::uint32_t firstLine = 0; ///< 0 if unknown
    };
    struct Line {
        std::uint32_t function = 0; ///< index in functions()
        std::uint32_t line = 0; ///< 0 if unknown
    };
    struct Sample {
        std::vector<std::uint32_t> locations; ///< innermost first, for linesOf()
        std::vector<std::int64_t> values; ///< by type
    };

    /// bytes must outlive this. pause is called now and then; it may throw.
    PprofTables(std::string_view bytes, std::function<void()> pause);

    /// Reads all but samples. Throws PprofFault.
    void read();
    /// The sample is valid during the call. Throws PprofFault, also for one that add throws.
    void forEachSample(const std::function<void(const Sample&)>& add);
    /// Throws PprofFault about the record being read.
    [[noreturn]] void fail(const std::string& why) const;

    [[nodiscard]] const std::vector<ValueType>& types() const { return m_types; }
    [[nodiscard]] std::string_view defaultType() const { return m_defaultType; }
    [[nodiscard]] const std::vector<Function>& functions() const { return m_functions; }
    /// One at least; innermost inlined function first.
    [[nodiscard]] std::span<const Line> linesOf(std::uint32_t location) const
    {
        const auto [begin, end] = m_locations[location];
        return std::span(m_lines).subspan(begin, end - begin);
    }
    /// File of the first mapping, which is the program.
    [[nodiscard]] std::string_view program() const { return m_program; }
    [[nodiscard]] std::int64_t timeNanos() const { return m_timeNanos; }
    /// Names of labels of the samples read so far.
    [[nodiscard]] const std::set<std::string_view>& labels() const { return m_labels; }
    [[nodiscard]] std::size_t heldBytes() const;

private:
    using Numbers = std::unordered_map<std::uint64_t, std::uint32_t>; ///< index by id

    template <class Visit>
    void forEach(pprof::ProfileField wanted, const char* kind, Visit visit);
    [[nodiscard]] std::string_view text(std::int64_t number) const;
    [[nodiscard]] std::uint32_t lineNumber(std::int64_t line) const;
    [[nodiscard]] std::uint32_t indexOf(
        const Numbers& numbers, std::uint64_t id, const char* kind) const;
    void addNumber(Numbers& numbers, std::uint64_t id, std::size_t index);
    void readType(std::string_view record);
    void readMapping(std::string_view record);
    void readFunction(std::string_view record);
    void readLocation(std::string_view record);
    Line readLine(std::string_view record) const;
    void readSample(std::string_view record, Sample& sample);
    void readLabel(std::string_view record);
    std::uint32_t addAddress(std::uint64_t address);

    std::string_view m_bytes;
    std::function<void()> m_pause;
    const char* m_kind = ""; ///< of the current record
    std::size_t m_number = 0; ///< of the current record among those of its kind, from 1
    std::size_t m_offset = 0; ///< of the current record

    std::vector<std::string_view> m_texts;
    std::vector<ValueType> m_types;
    std::string_view m_defaultType;
    std::string_view m_program;
    std::int64_t m_timeNanos = 0;
    std::vector<std::string_view> m_mappings; ///< files
    Numbers m_mappingNumbers;
    std::vector<Function> m_functions;
    Numbers m_functionNumbers;
    std::vector<Line> m_lines;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_locations; ///< begin and end in m_lines
    Numbers m_locationNumbers;
    std::deque<std::string> m_addresses; ///< names of functions without one
    std::set<std::string_view> m_labels;
};

} // namespace nytprof
