// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/slice_record.h"

#include "format/extension_record.h"
#include "format/packed_tables.h"
#include "format/parse_number.h"

#include <type_traits>
#include <utility>

namespace nytprof {
namespace {

using packed::unzigzag;
using packed::zigzag;

constexpr std::uint32_t AxisVersion = 1;
constexpr auto MaxAxisTime = std::uint64_t{1} << 61; // nanoseconds: the year 2043, and sums fit

void putRows(PackedWriter& out, const std::vector<SliceBlock::Row>& rows, bool hasCounts)
{
    out.differences(rows, [](const auto& row) { return row.number; });
    if (hasCounts)
        out.column(rows, [](const auto& row) { return row.count; });
    out.column(rows, [](const auto& row) { return row.time; });
}

void takeRows(PackedReader& in, std::vector<SliceBlock::Row>& rows, bool hasCounts)
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

void takeDefinitions(PackedReader& in, SliceBlock& block, bool withBlocks)
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

void putDefinitions(PackedWriter& out, const SliceBlock& block, bool withBlocks)
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
    PackedWriter out(
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
    PackedReader in(bytes);
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
    ExtensionWriter record(extension::Axis);
    record.text("version", std::to_string(axis.version))
        .text("monotonic", std::to_string(axis.monotonic))
        .text("wall", std::to_string(axis.wallClock))
        .text("pid", std::to_string(axis.pid))
        .text("thread", std::to_string(axis.thread))
        .text("boot", axis.boot);
    if (axis.processStart != 0)
        record.text("start", std::to_string(axis.processStart));
    return record.comment();
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
        else if (name == "start")
            parse(axis.processStart, value);
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
