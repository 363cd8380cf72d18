// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/slice_record.h"

#include "container/populated_memory.h"
#include "format/extension_record.h"
#include "format/parse_number.h"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

namespace nytprof {
namespace {

using packed::unzigzag;
using packed::zigzag;

constexpr std::uint32_t AxisVersion = 1;
constexpr auto MaxAxisTime = std::uint64_t{1} << 61; // nanoseconds: the year 2043, and sums fit
constexpr std::size_t MaxTables = std::size_t{64} << 20; // bytes of its rows in memory

/// Appends numbers and columns to a block.
class BlockWriter {
public:
    explicit BlockWriter(std::size_t expectedBytes)
    {
        m_out.reserve(expectedBytes);
        populate(m_out.data(), m_out.capacity());
    }
    void number(std::uint64_t value)
    {
        if (m_at > m_buffer + BufferSize - packed::MaxNumberSize)
            flush();
        m_at = packed::put(m_at, value);
    }
    void text(std::string_view text)
    {
        flush();
        packed::putText(m_out, text);
    }
    template <class Table, class Value>
    void column(const Table& table, Value value)
    {
        for (std::size_t row = 0; row < table.size();) {
            flush();
            auto* at = m_buffer;
            for (const auto end = std::min(table.size(), row + MaxBuffered); row < end; ++row)
                at = packed::put(at, value(table[row]));
            m_at = at;
        }
    }
    /// A column of numbers that are close to those before.
    template <class Table, class Value>
    void differences(const Table& table, Value value)
    {
        std::int64_t before = 0;
        column(table, [&](const auto& row) {
            const auto now = static_cast<std::int64_t>(value(row));
            return zigzag(now - std::exchange(before, now));
        });
    }
    [[nodiscard]] std::string take()
    {
        flush();
        return std::move(m_out);
    }

private:
    void flush()
    {
        m_out.append(m_buffer, static_cast<std::size_t>(m_at - m_buffer));
        m_at = m_buffer;
    }

    static constexpr std::size_t MaxBuffered = 400; // numbers
    static constexpr std::size_t BufferSize = MaxBuffered * packed::MaxNumberSize;
    std::string m_out;
    char m_buffer[BufferSize];
    char* m_at = m_buffer;
};

/// Takes numbers and columns from a block. After something invalid, all are 0 and isValid() false.
class BlockReader {
public:
    explicit BlockReader(std::string_view bytes)
        : m_bytes(bytes)
    {
    }
    [[nodiscard]] bool isValid() const { return m_isValid; }
    [[nodiscard]] bool isAtEnd() const { return m_isValid && m_bytes.empty(); }

    template <class Number>
    Number number(std::uint64_t most = std::numeric_limits<Number>::max())
    {
        std::uint64_t value = 0;
        if (!packed::take(m_bytes, value) || value > most) {
            m_isValid = false;
            m_bytes = {};
            return 0;
        }
        return static_cast<Number>(value);
    }
    std::string text()
    {
        std::string text;
        if (!packed::takeText(m_bytes, text)) {
            m_isValid = false;
            m_bytes = {};
        }
        return text;
    }
    /// Makes the table as large as stated, if there may be as many rows of `least` bytes.
    template <class Table>
    void size(Table& table, std::size_t least)
    {
        const auto most = m_bytes.size() > m_promised ? m_bytes.size() - m_promised : 0;
        const auto rows = number<std::size_t>(most / least);
        m_promised += rows * least;
        m_inTables += rows * sizeof(typename Table::value_type);
        m_isValid = m_isValid && m_inTables <= MaxTables;
        table.resize(m_isValid ? rows : 0);
    }
    template <class Table, class Number>
    void column(Table& table, Number Table::value_type::*member)
    {
        for (auto& row : table)
            row.*member = number<Number>();
    }
    template <class Table, class Number>
    void differences(Table& table, Number Table::value_type::*member)
    {
        std::int64_t value = 0;
        for (auto& row : table) {
            const auto difference = unzigzag(number<std::uint64_t>());
            value = static_cast<std::int64_t>(
                static_cast<std::uint64_t>(value) + static_cast<std::uint64_t>(difference));
            if (value < 0 || value > std::int64_t{std::numeric_limits<Number>::max()})
                m_isValid = false;
            row.*member = static_cast<Number>(value);
        }
    }

private:
    std::string_view m_bytes;
    std::size_t m_promised = 0; ///< bytes that the tables so far have at least
    std::size_t m_inTables = 0; ///< bytes of their rows
    bool m_isValid = true;
};

void putRows(BlockWriter& out, const std::vector<SliceBlock::Row>& rows, bool hasCounts)
{
    out.differences(rows, [](const auto& row) { return row.number; });
    if (hasCounts)
        out.column(rows, [](const auto& row) { return row.count; });
    out.column(rows, [](const auto& row) { return row.time; });
}

void takeRows(BlockReader& in, std::vector<SliceBlock::Row>& rows, bool hasCounts)
{
    in.differences(rows, &SliceBlock::Row::number);
    if (hasCounts)
        in.column(rows, &SliceBlock::Row::count);
    in.column(rows, &SliceBlock::Row::time);
}

bool hasBlocks(const SliceBlock& block)
{
    for (const auto& line : block.lines)
        if (line.blockLine != 0 || line.subLine != 0)
            return true;
    return false;
}

/// Whether the slices have as many rows as the tables of rows.
bool areConsistent(const SliceBlock& block)
{
    std::uint64_t lines = 0;
    std::uint64_t sites = 0;
    std::uint64_t inclusive = 0;
    for (const auto& slice : block.slices) {
        lines += slice.lineRows;
        sites += slice.siteRows;
        inclusive += slice.inclusiveRows;
    }
    return lines == block.lineRows.size() && sites == block.siteRows.size()
        && inclusive == block.inclusiveRows.size();
}

void takeDefinitions(BlockReader& in, SliceBlock& block, bool withBlocks)
{
    for (auto& file : block.files) {
        file.fid = in.number<std::uint32_t>();
        file.name = in.text();
    }
    for (auto& sub : block.subs)
        sub.kind = static_cast<char>(in.number<unsigned char>(0x7F));
    in.differences(block.subs, &SliceBlock::Sub::file);
    in.differences(block.subs, &SliceBlock::Sub::firstLine);
    for (auto& sub : block.subs)
        sub.lastLine = static_cast<std::uint32_t>(
            sub.firstLine + static_cast<std::uint64_t>(unzigzag(in.number<std::uint64_t>())));
    for (auto& sub : block.subs)
        sub.name = in.text();
    in.differences(block.lines, &SliceBlock::Line::file);
    in.differences(block.lines, &SliceBlock::Line::line);
    if (withBlocks) {
        in.differences(block.lines, &SliceBlock::Line::blockLine);
        in.differences(block.lines, &SliceBlock::Line::subLine);
    }
    in.differences(block.contexts, &SliceBlock::Context::parent);
    in.column(block.contexts, &SliceBlock::Context::sub);
    in.column(block.contexts, &SliceBlock::Context::recursion);
    in.differences(block.sites, &SliceBlock::Site::context);
    in.differences(block.sites, &SliceBlock::Site::line);
    in.column(block.sites, &SliceBlock::Site::caller);
}

void putDefinitions(BlockWriter& out, const SliceBlock& block, bool withBlocks)
{
    for (const auto& file : block.files) {
        out.number(file.fid);
        out.text(file.name);
    }
    out.column(block.subs, [](const auto& sub) { return static_cast<unsigned char>(sub.kind); });
    out.differences(block.subs, [](const auto& sub) { return sub.file; });
    out.differences(block.subs, [](const auto& sub) { return sub.firstLine; });
    out.column(block.subs, [](const auto& sub) {
        return zigzag(std::int64_t{sub.lastLine} - std::int64_t{sub.firstLine});
    });
    for (const auto& sub : block.subs)
        out.text(sub.name);
    out.differences(block.lines, [](const auto& line) { return line.file; });
    out.differences(block.lines, [](const auto& line) { return line.line; });
    if (withBlocks) {
        out.differences(block.lines, [](const auto& line) { return line.blockLine; });
        out.differences(block.lines, [](const auto& line) { return line.subLine; });
    }
    out.differences(block.contexts, [](const auto& context) { return context.parent; });
    out.column(block.contexts, [](const auto& context) { return context.sub; });
    out.column(block.contexts, [](const auto& context) { return context.recursion; });
    out.differences(block.sites, [](const auto& site) { return site.context; });
    out.differences(block.sites, [](const auto& site) { return site.line; });
    out.column(block.sites, [](const auto& site) { return site.caller; });
}

} // namespace

void SliceBlock::clear()
{
    files.clear();
    subs.clear();
    lines.clear();
    contexts.clear();
    sites.clear();
    slices.clear();
    lineRows.clear();
    siteRows.clear();
    inclusiveRows.clear();
}

std::string encodeSlices(const SliceBlock& block)
{
    const bool withBlocks = hasBlocks(block);
    constexpr std::size_t BytesOfDefinition = 4;
    constexpr std::size_t BytesOfRow = 5;
    BlockWriter out(
        BytesOfDefinition * (block.lines.size() + block.contexts.size() + block.sites.size())
        + BytesOfRow
            * (block.lineRows.size() + block.siteRows.size() + block.inclusiveRows.size()));
    out.number(block.wallClock);
    out.number(withBlocks ? 1 : 0);
    for (const auto size : {block.files.size(), block.subs.size(), block.lines.size(),
             block.contexts.size(), block.sites.size(), block.slices.size(), block.lineRows.size(),
             block.siteRows.size(), block.inclusiveRows.size()})
        out.number(size);
    putDefinitions(out, block, withBlocks);
    const auto& slices = block.slices;
    out.column(slices, [](const auto& slice) { return slice.times.length; });
    out.column(slices, [](const auto& slice) { return slice.times.overhead; });
    out.column(slices, [](const auto& slice) { return slice.times.cpu; });
    out.column(slices, [](const auto& slice) { return slice.times.delay; });
    out.column(slices, [](const auto& slice) { return slice.lineRows; });
    out.column(slices, [](const auto& slice) { return slice.siteRows; });
    out.column(slices, [](const auto& slice) { return slice.inclusiveRows; });
    out.column(slices, [](const auto& slice) { return slice.innermost; });
    putRows(out, block.lineRows, true);
    putRows(out, block.siteRows, true);
    putRows(out, block.inclusiveRows, false);
    return out.take();
}

std::optional<SliceBlock> decodeSlices(std::string_view bytes)
{
    BlockReader in(bytes);
    SliceBlock block;
    block.wallClock = in.number<std::uint64_t>();
    const bool withBlocks = in.number<unsigned char>(1) == 1;
    in.size(block.files, 2);
    in.size(block.subs, 5);
    in.size(block.lines, 2);
    in.size(block.contexts, 3);
    in.size(block.sites, 3);
    in.size(block.slices, 8);
    in.size(block.lineRows, 3);
    in.size(block.siteRows, 3);
    in.size(block.inclusiveRows, 2);
    if (!in.isValid())
        return std::nullopt;
    takeDefinitions(in, block, withBlocks);
    auto& slices = block.slices;
    for (const auto member : {&SliceBlock::Times::length, &SliceBlock::Times::overhead,
             &SliceBlock::Times::cpu, &SliceBlock::Times::delay})
        for (auto& slice : slices)
            slice.times.*member = in.number<std::uint64_t>();
    in.column(slices, &SliceBlock::Slice::lineRows);
    in.column(slices, &SliceBlock::Slice::siteRows);
    in.column(slices, &SliceBlock::Slice::inclusiveRows);
    in.column(slices, &SliceBlock::Slice::innermost);
    takeRows(in, block.lineRows, true);
    takeRows(in, block.siteRows, true);
    takeRows(in, block.inclusiveRows, false);
    if (!in.isAtEnd() || !areConsistent(block))
        return std::nullopt;
    return block;
}

std::string commentOf(const SliceAxis& axis)
{
    return ExtensionWriter(extension::Axis)
        .text("version", std::to_string(axis.version))
        .text("monotonic", std::to_string(axis.monotonic))
        .text("wall", std::to_string(axis.wallClock))
        .text("pid", std::to_string(axis.pid))
        .text("thread", std::to_string(axis.thread))
        .text("boot", axis.boot)
        .comment();
}

std::optional<SliceAxis> parseSliceAxis(std::string_view payload)
{
    SliceAxis axis;
    bool isValid = true;
    const auto parse = [&](auto& member, std::string_view value) {
        const auto number = parseNumber<std::remove_reference_t<decltype(member)>>(value);
        isValid = isValid && number.has_value();
        member = number.value_or(0);
    };
    for (ExtensionFields fields(payload); !fields.isAtEnd();) {
        const auto field = fields.setting();
        if (!field)
            return std::nullopt;
        const auto& [name, value] = *field;
        if (name == "version")
            parse(axis.version, value);
        else if (name == "monotonic")
            parse(axis.monotonic, value);
        else if (name == "wall")
            parse(axis.wallClock, value);
        else if (name == "pid")
            parse(axis.pid, value);
        else if (name == "thread")
            parse(axis.thread, value);
        else if (name == "boot")
            axis.boot = value;
    }
    isValid = isValid && axis.monotonic < MaxAxisTime && axis.wallClock < MaxAxisTime;
    return isValid && axis.version == AxisVersion ? std::optional(axis) : std::nullopt;
}

std::string commentOf(const TimeMark& mark)
{
    return ExtensionWriter(extension::Mark).number(mark.time).text(mark.name).comment();
}

std::optional<TimeMark> parseTimeMark(std::string_view payload)
{
    ExtensionFields fields(payload);
    const auto time = fields.number<std::uint64_t>();
    auto name = fields.text();
    if (!time || *time >= MaxAxisTime || !name || name->empty() || name->size() > 2 * MaxTimeMark
        || !fields.isAtEnd()) // as UTF-8
        return std::nullopt;
    return TimeMark{*time, std::move(*name)};
}

} // namespace nytprof
