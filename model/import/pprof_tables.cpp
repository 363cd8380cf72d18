// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "import/pprof_tables.h"

#include "container/held_bytes.h"
#include "import/readers.h"

#include <charconv>
#include <limits>
#include <protozero/pbf_reader.hpp>
#include <type_traits>

namespace nytprof {

using namespace pprof;

namespace {

/// Calls visit with the number of each field of a record.
template <class Field, class Visit>
void forEachField(std::string_view record, Visit visit)
{
    protozero::pbf_reader reader(record.data(), record.size());
    while (reader.next())
        visit(static_cast<Field>(reader.tag()), reader);
}

void requireType(const protozero::pbf_reader& reader, protozero::pbf_wire_type type)
{
    if (reader.wire_type() != type)
        throw protozero::unknown_pbf_wire_type_exception();
}

std::uint64_t numberIn(protozero::pbf_reader& reader)
{
    requireType(reader, protozero::pbf_wire_type::varint);
    return reader.get_uint64();
}

std::int64_t signedIn(protozero::pbf_reader& reader)
{
    return static_cast<std::int64_t>(numberIn(reader));
}

std::string_view bytesIn(protozero::pbf_reader& reader)
{
    requireType(reader, protozero::pbf_wire_type::length_delimited);
    const protozero::data_view view = reader.get_view();
    return {view.data(), view.size()};
}

/// Adds the numbers of a repeated field, which may be packed.
template <class Add>
void numbersIn(protozero::pbf_reader& reader, Add add)
{
    if (reader.wire_type() == protozero::pbf_wire_type::varint) {
        add(reader.get_uint64());
        return;
    }
    const std::string_view packed = bytesIn(reader);
    const char* at = packed.data();
    const char* const end = at + packed.size();
    while (at != end)
        add(protozero::decode_varint(&at, end));
}

bool isValueType(std::string_view record)
{
    bool isValid = !record.empty();
    forEachField<ValueTypeField>(record, [&](ValueTypeField field, protozero::pbf_reader& reader) {
        isValid = isValid && (field == ValueTypeField::Type || field == ValueTypeField::Unit);
        static_cast<void>(numberIn(reader));
    });
    return isValid;
}

} // namespace

// Sample types come first in what protobuf libraries write. A text has no field of that form, so
// damage behind it is not another format.
bool beginsAsPprof(std::string_view begin)
{
    const auto isNumber = [](ProfileField field) {
        return field > ProfileField::StringTable && field != ProfileField::PeriodType;
    };
    protozero::pbf_reader reader(begin.data(), begin.size());
    try {
        while (reader.next()) {
            const auto field = static_cast<ProfileField>(reader.tag());
            if (field > ProfileField::DocUrl)
                return false;
            if (field == ProfileField::SampleType)
                return isValueType(bytesIn(reader));
            if (field != ProfileField::Comment) // may be packed
                requireType(reader,
                    isNumber(field) ? protozero::pbf_wire_type::varint
                                    : protozero::pbf_wire_type::length_delimited);
            reader.skip();
        }
    } catch (const protozero::exception&) {
        return false;
    }
    return false;
}

PprofTables::PprofTables(std::string_view bytes, std::function<void()> pause)
    : m_bytes(bytes)
    , m_pause(std::move(pause))
{
}

void PprofTables::fail(const std::string& why) const
{
    throw PprofFault(m_offset, std::string(m_kind) + ' ' + std::to_string(m_number) + ": " + why);
}

template <class Visit>
void PprofTables::forEach(ProfileField wanted, const char* kind, Visit visit)
{
    constexpr std::size_t BetweenPauses = 1U << 12;
    protozero::pbf_reader reader(m_bytes.data(), m_bytes.size());
    m_kind = kind;
    m_number = 0;
    bool isInside = false;
    try {
        for (;; isInside = false) {
            m_offset = m_bytes.size() - reader.length();
            if (!reader.next())
                return;
            if (static_cast<ProfileField>(reader.tag()) != wanted) {
                reader.skip();
                continue;
            }
            if (++m_number % BetweenPauses == 0)
                m_pause();
            if constexpr (std::is_invocable_v<Visit, std::int64_t>) {
                visit(signedIn(reader));
            } else {
                const std::string_view record = bytesIn(reader);
                isInside = true;
                visit(record);
            }
        }
    } catch (const protozero::exception&) {
        if (isInside)
            fail("malformed: the file is damaged");
        throw PprofFault(m_offset, "truncated or damaged: no record of pprof; copy the file again");
    }
}

void PprofTables::read()
{
    forEach(ProfileField::StringTable, "string",
        [&](std::string_view record) { m_texts.push_back(record); });
    if (m_texts.empty() || !m_texts.front().empty())
        throw PprofFault(0,
            "the table of strings is missing, or its first one is not empty: the "
            "copy may be incomplete");
    forEach(ProfileField::SampleType, "sample type",
        [&](std::string_view record) { readType(record); });
    forEach(ProfileField::DefaultSampleType, "default sample type",
        [&](std::int64_t type) { m_defaultType = text(type); });
    forEach(ProfileField::TimeNanos, "time", [&](std::int64_t time) { m_timeNanos = time; });
    forEach(
        ProfileField::Mapping, "mapping", [&](std::string_view record) { readMapping(record); });
    forEach(
        ProfileField::Function, "function", [&](std::string_view record) { readFunction(record); });
    forEach(
        ProfileField::Location, "location", [&](std::string_view record) { readLocation(record); });
}

void PprofTables::forEachSample(const std::function<void(const Sample&)>& add)
{
    Sample sample;
    forEach(ProfileField::Sample, "sample", [&](std::string_view record) {
        sample.locations.clear();
        sample.values.clear();
        readSample(record, sample);
        add(sample);
    });
}

std::string_view PprofTables::text(std::int64_t number) const
{
    if (number < 0 || static_cast<std::uint64_t>(number) >= m_texts.size())
        fail("there is no string " + std::to_string(number));
    return m_texts[static_cast<std::size_t>(number)];
}

std::uint32_t PprofTables::lineNumber(std::int64_t line) const
{
    if (line < 0 || line >= std::numeric_limits<std::uint32_t>::max())
        fail("impossible line number " + std::to_string(line));
    return static_cast<std::uint32_t>(line);
}

std::uint32_t PprofTables::indexOf(const Numbers& numbers, std::uint64_t id, const char* kind) const
{
    const auto known = numbers.find(id);
    if (known == numbers.end())
        fail("there is no " + std::string(kind) + " of id " + std::to_string(id));
    return known->second;
}

void PprofTables::addNumber(Numbers& numbers, std::uint64_t id, std::size_t index)
{
    if (id == 0)
        fail("has no id");
    if (!numbers.emplace(id, static_cast<std::uint32_t>(index)).second)
        fail("has the id " + std::to_string(id) + " of another one");
}

void PprofTables::readType(std::string_view record)
{
    ValueType& type = m_types.emplace_back();
    forEachField<ValueTypeField>(record, [&](ValueTypeField field, protozero::pbf_reader& reader) {
        switch (field) {
        case ValueTypeField::Type: type.type = text(signedIn(reader)); break;
        case ValueTypeField::Unit: type.unit = text(signedIn(reader)); break;
        default: reader.skip();
        }
    });
}

void PprofTables::readMapping(std::string_view record)
{
    std::uint64_t id = 0;
    std::string_view file;
    forEachField<MappingField>(record, [&](MappingField field, protozero::pbf_reader& reader) {
        switch (field) {
        case MappingField::Id: id = numberIn(reader); break;
        case MappingField::FileName: file = text(signedIn(reader)); break;
        default: reader.skip();
        }
    });
    addNumber(m_mappingNumbers, id, m_mappingNumbers.size());
    if (m_mappingNumbers.size() == 1)
        m_program = file;
}

void PprofTables::readFunction(std::string_view record)
{
    std::uint64_t id = 0;
    std::string_view systemName;
    Function function;
    forEachField<FunctionField>(record, [&](FunctionField field, protozero::pbf_reader& reader) {
        switch (field) {
        case FunctionField::Id: id = numberIn(reader); break;
        case FunctionField::Name: function.name = text(signedIn(reader)); break;
        case FunctionField::SystemName: systemName = text(signedIn(reader)); break;
        case FunctionField::FileName: function.file = text(signedIn(reader)); break;
        case FunctionField::StartLine: function.firstLine = lineNumber(signedIn(reader)); break;
        default: reader.skip();
        }
    });
    if (function.name.empty())
        function.name = systemName.empty() ? "(no name)" : systemName;
    addNumber(m_functionNumbers, id, m_functions.size());
    m_functions.push_back(function);
}

void PprofTables::readLocation(std::string_view record)
{
    std::uint64_t id = 0;
    std::uint64_t address = 0;
    const std::size_t begin = m_lines.size();
    forEachField<LocationField>(record, [&](LocationField field, protozero::pbf_reader& reader) {
        switch (field) {
        case LocationField::Id: id = numberIn(reader); break;
        case LocationField::MappingId:
            if (const std::uint64_t mapping = numberIn(reader); mapping != 0)
                static_cast<void>(indexOf(m_mappingNumbers, mapping, "mapping"));
            break;
        case LocationField::Address: address = numberIn(reader); break;
        case LocationField::Line: m_lines.push_back(readLine(bytesIn(reader))); break;
        default: reader.skip();
        }
    });
    if (m_lines.size() == begin)
        m_lines.push_back({addAddress(address), 0});
    addNumber(m_locationNumbers, id, m_locations.size());
    m_locations.emplace_back(begin, m_lines.size());
}

PprofTables::Line PprofTables::readLine(std::string_view record) const
{
    std::uint64_t function = 0;
    Line line;
    forEachField<LineField>(record, [&](LineField field, protozero::pbf_reader& reader) {
        switch (field) {
        case LineField::FunctionId: function = numberIn(reader); break;
        case LineField::Line: line.line = lineNumber(signedIn(reader)); break;
        default: reader.skip();
        }
    });
    line.function = indexOf(m_functionNumbers, function, "function");
    return line;
}

/// A function for code without symbols.
std::uint32_t PprofTables::addAddress(std::uint64_t address)
{
    char digits[16];
    char* const end = std::to_chars(std::begin(digits), std::end(digits), address, 16).ptr;
    m_addresses.push_back("0x" + std::string(std::begin(digits), end));
    m_functions.push_back({m_addresses.back(), {}, 0});
    return static_cast<std::uint32_t>(m_functions.size() - 1);
}

void PprofTables::readSample(std::string_view record, Sample& sample)
{
    forEachField<SampleField>(record, [&](SampleField field, protozero::pbf_reader& reader) {
        switch (field) {
        case SampleField::LocationId:
            numbersIn(reader, [&](std::uint64_t id) {
                sample.locations.push_back(indexOf(m_locationNumbers, id, "location"));
            });
            break;
        case SampleField::Value:
            numbersIn(reader, [&](std::uint64_t value) {
                sample.values.push_back(static_cast<std::int64_t>(value));
            });
            break;
        case SampleField::Label: readLabel(bytesIn(reader)); break;
        default: reader.skip();
        }
    });
    if (sample.values.size() != m_types.size())
        fail("has " + std::to_string(sample.values.size()) + " values, but there are "
            + std::to_string(m_types.size()) + " sample types");
}

void PprofTables::readLabel(std::string_view record)
{
    forEachField<LabelField>(record, [&](LabelField field, protozero::pbf_reader& reader) {
        if (field == LabelField::Key)
            m_labels.insert(text(signedIn(reader)));
        else
            reader.skip();
    });
}

std::size_t PprofTables::heldBytes() const
{
    constexpr std::size_t ForEachAddress = 3 * sizeof(std::string);
    return nytprof::heldBytes(m_texts, m_types, m_mappingNumbers, m_functions, m_functionNumbers,
               m_lines, m_locations, m_locationNumbers, m_labels)
        + m_addresses.size() * ForEachAddress;
}

} // namespace nytprof
