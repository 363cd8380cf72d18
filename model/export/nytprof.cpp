// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/nytprof.h"

#include "analysis/call_tree_transforms.h"
#include "format/chunk_stream.h"
#include "format/earlier_calls.h"
#include "format/extension_record.h"
#include "format/import_options.h"
#include "format/request_record.h"
#include "format/waits.h"
#include "profile/call_tree.h"
#include "profile/lane_record.h"
#include "profile/profile.h"
#include "profile/request_rows.h"
#include "profile/sub_names.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <ostream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace nytprof {
namespace {

using Amount = std::int64_t;

/// Distributes row amounts, maybe negative, over columns in order, by calls of share(row, column,
/// amount), so that row and column sums are kept. Excess of the rows goes to NoColumn.
constexpr std::size_t NoColumn = SIZE_MAX;

template <class Share>
void shareOut(const std::vector<Amount>& rows, const std::vector<Amount>& columns, Share share)
{
    const auto give = [&](std::size_t row, std::size_t column, Amount amount) {
        if (amount != 0)
            share(row, column, amount);
    };
    std::size_t column = 0;
    Amount wanted = columns.empty() ? 0 : columns.front(); // remaining amount of this column
    const auto nextColumn = [&] {
        ++column;
        wanted = column < columns.size() ? columns[column] : 0;
    };
    for (std::size_t row = 0; row < rows.size(); ++row) {
        Amount left = rows[row];
        const auto isEnough = [&] { return left >= 0 ? wanted >= left : wanted <= left; };
        while (column < columns.size() && !isEnough() && (left >= 0) == (wanted >= 0)) {
            give(row, column, wanted);
            left -= wanted;
            nextColumn();
        }
        give(row, column < columns.size() ? column : NoColumn, left);
        wanted -= column < columns.size() ? left : 0;
    }
    // If rows are used up, the remaining columns sum to 0.
    Amount rest = wanted;
    for (std::size_t next = column + 1; next < columns.size(); ++next)
        rest += columns[next];
    for (; rest == 0 && !rows.empty() && column < columns.size(); nextColumn())
        give(rows.size() - 1, column, wanted);
}

template <class Value>
std::vector<Amount> amountsOf(std::span<const LineCost> lines, Value value)
{
    std::vector<Amount> amounts;
    for (const LineCost& line : lines)
        amounts.push_back(static_cast<Amount>(value(line)));
    return amounts;
}

constexpr std::uint64_t MaxCalls = std::numeric_limits<std::uint32_t>::max(); // per chunk

class OstreamChunks : public ChunkStream {
public:
    explicit OstreamChunks(std::ostream& out)
        : m_out(out)
    {
    }

private:
    void write(std::span<const std::uint8_t> bytes) override
    {
        m_out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
    }
    std::ostream& m_out;
};

/// Names of subs are characters for perl; names of files and source lines are bytes.
ChunkString subName(std::string_view name)
{
    const auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    return {name, !std::ranges::all_of(name, isAscii)};
}

struct TableChunkWriter {
    const Profile& profile;
    OstreamChunks& out;
    const std::stop_token& stop;

    void write(int compression)
    {
        writeHeader(compression);
        writeFiles();
        writeTimes();
        writeCallTree();
        writeSubs();
        writeCallSites();
        writeSource();
        writeEnds();
        out.finish();
    }

    void writeEnds()
    {
        const auto last = lastProcesses();
        for (const Process& process : profile.processes())
            if (process.complete() && last.at(process.pid) == &process)
                out.chunks().pidEnd(process.pid, process.endTime);
    }

    void writeHeader(int compression)
    {
        auto& chunks = out.chunks();
        chunks.version();
        for (const Setting& attribute : profile.attributes())
            if (attribute.key != "nv_size" && attribute.key != "ticks_per_sec")
                chunks.attribute(attribute.key, attribute.value);
        chunks.attribute("nv_size", std::to_string(sizeof(double)));
        chunks.comment(ExtensionWriter(extension::ByteOrder)
                           .text(extension::byteOrderName(std::endian::native))
                           .comment());
        chunks.attribute("ticks_per_sec", std::to_string(profile.ticksPerSecond()));
        writeOptions();
        if (compression > 0)
            out.startCompression(compression);
        writeProcesses();
    }

    /// The last process of each pid, by pid. An end is of the last process with that pid, so others
    /// end before it starts.
    [[nodiscard]] std::unordered_map<std::uint32_t, const Process*> lastProcesses() const
    {
        std::unordered_map<std::uint32_t, const Process*> last;
        for (const Process& process : profile.processes())
            last[process.pid] = &process;
        return last;
    }

    [[nodiscard]] std::unordered_map<ProcessId, const TimeLane*> lanesByProcess() const
    {
        std::unordered_map<ProcessId, const TimeLane*> lanes;
        for (const TimeLane& lane : profile.timeAxis().lanes)
            lanes[lane.process] = &lane;
        return lanes;
    }

    void writeProcesses()
    {
        auto& chunks = out.chunks();
        const auto comment = [this](const std::string& text) { writeComment(text); };
        const auto lanes = lanesByProcess();
        if (!lanes.empty())
            writeLaneNames(profile, comment);
        const auto last = lastProcesses();
        std::string_view application = profile.application();
        const auto say = [&](std::string_view program) {
            if (program != application)
                chunks.attribute("application", program);
            application = program;
        };
        if (const auto& sampling = profile.samplingWithoutProcess())
            writeComment(commentOf(*sampling));
        for (const Process& process : profile.processes()) {
            say(process.application);
            chunks.pidStart(process.pid, process.parentPid, process.startTime);
            if (process.lastSeen > 0)
                writeUntil(process);
            if (process.sampling)
                writeComment(commentOf(*process.sampling));
            for (std::size_t i = 0; i < process.requests.size(); ++i) {
                const auto number = static_cast<std::uint32_t>(i + 1);
                writeComment(commentOf(recordOf(process.requests[i], number)));
            }
            const ProcessId id(static_cast<std::size_t>(&process - profile.processes().data()));
            if (const auto lane = lanes.find(id); lane != lanes.end())
                writeLane(profile, *lane->second, comment);
            if (process.complete() && last.at(process.pid) != &process)
                chunks.pidEnd(process.pid, process.endTime);
            out.drain();
        }
        say(profile.application());
    }

    void writeUntil(const Process& process)
    {
        ExtensionWriter until(extension::Until);
        until.number(process.lastSeen);
        if (!process.lastCall.empty())
            until.text(process.lastCall);
        writeComment(until.comment());
    }

    void writeOptions()
    {
        bool hasStream = false;
        for (const Setting& option : profile.options()) {
            hasStream = hasStream || option.key == "stream";
            // Executions of string evals replace evals_before, which is of one process.
            if (option.key != "evals_before" && option.key != import_option::Whole
                && option.key != "stream")
                out.chunks().option(option.key, option.value);
        }
        if (hasStream)
            out.chunks().option("stream", "0");
        if (!profile.complete() && std::ranges::all_of(profile.processes(), &Process::complete))
            out.chunks().option(import_option::Whole, "0");
    }

    /// Writes the file that ran an eval before the eval.
    void writeFiles()
    {
        const auto files = profile.files();
        std::vector<bool> written(files.size());
        std::vector<FileId> chain;
        for (std::size_t i = 0; i < files.size(); ++i) {
            for (FileId id(i); id.valid() && !written[id.index()]; id = profile[id].evalFile)
                chain.push_back(id);
            for (; !chain.empty(); chain.pop_back()) {
                written[chain.back().index()] = true;
                writeFile(profile[chain.back()]);
            }
        }
    }

    void writeFile(const File& file)
    {
        auto& chunks = out.chunks();
        chunks.newFid(file.fid, fidOf(file.evalFile), file.evalLine, file.flags, {file.name},
            file.size, file.modified);
        if (file.isEval())
            writeComment(ExtensionWriter(extension::Executions).number(file.executions).comment());
        out.drain();
    }

    void writeTimes()
    {
        for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
            const FileId file(i);
            for (const JointTime& time : jointTimes(profile.lines(file),
                     profile.lines(file, LineLevel::Block), profile.lines(file, LineLevel::Sub))) {
                writeTime(out, {fidOf(file), time.line, time.blockLine, time.subLine}, time.count,
                    time.ticks);
            }
        }
    }

    void writeCallTree()
    {
        const auto ranks = rankByName(profile.subs());
        const CallTree tree = orderedTree(profile.callTree(), SiblingOrder::ByCall, ranks);
        std::vector<std::uint32_t> orders; // of contexts as written
        ReturnChunks chunks(out);
        std::vector<Ticks> waited(
            tree.maxDepth() + 2); // in accept, by depth: in no record of calls
        std::vector<std::uint32_t> earlier(tree.maxDepth() + 1); // nodes without calls, by depth
        walkDepthFirst(
            tree,
            [&](const CallNode& node) {
                earlier[node.depth] = earlier[node.depth - 1] + (node.calls == 0 ? 1 : 0);
            },
            [&](const CallNode& node) {
                const bool accepts = isAccept(profile[node.sub].name);
                const Ticks below = std::exchange(waited[node.depth + 1], 0);
                const Ticks hidden = addTicks(below, accepts ? node.exclusive : 0);
                chunks.write(
                    {node.depth - earlier[node.depth], earlier[node.depth], node.calls == 0,
                        node.calls, static_cast<double>(addTicks(node.inclusive, -hidden)),
                        accepts ? 0 : static_cast<double>(node.exclusive)},
                    node.sub.index(), subName(profile[node.sub].name));
                if (accepts && node.calls > 0)
                    writeWait(extension::WaitedInCall, node.exclusive);
                increase(waited[node.depth], hidden);
                orders.push_back(node.order);
            });
        writeCallOrder(orders);
    }

    void writeComment(const std::string& comment)
    {
        out.chunks().comment(comment);
        out.drain();
    }

    void writeWait(std::string_view name, Ticks time)
    {
        writeComment(ExtensionWriter(name).number(std::max<Ticks>(time, 0)).comment());
    }

    /// Merging keeps the least order of equal contexts, so merges of merged profiles need all.
    void writeCallOrder(std::span<const std::uint32_t> orders)
    {
        constexpr std::size_t MaxInBlock = 4000;
        PieceWriter pieces(extension::CallOrder);
        for (std::size_t first = 0; first < orders.size(); first += MaxInBlock) {
            std::string block;
            packed::put(block, first);
            std::int64_t before = 0;
            bool isAsRead = true; // without the record
            const std::size_t end = std::min(first + MaxInBlock, orders.size());
            for (std::size_t i = first; i < end; ++i) {
                packed::put(block, packed::zigzag(orders[i] - std::exchange(before, orders[i])));
                isAsRead = isAsRead && orders[i] == i;
            }
            if (!isAsRead)
                pieces.write(block, [this](const std::string& comment) { writeComment(comment); });
        }
    }

    void writeSubs()
    {
        for (const Sub& sub : profile.subs()) {
            if (sub.file.valid())
                out.chunks().subInfo(
                    fidOf(sub.file), subName(sub.name), sub.firstLine, sub.lastLine);
            if (sub.kind != SubKind::Perl) // readers take this as "not Perl"
                out.chunks().subCallers(0, 0, {}, 0, 0, 0, 0, 0, subName(sub.name));
            out.drain();
        }
    }

    void writeCallSites()
    {
        for (const CallSite& site : profile.callSites()) {
            if (stop.stop_requested())
                return;
            const auto write
                = [&](std::uint64_t calls, Ticks inclusive, Ticks exclusive, Ticks recursive) {
                      out.chunks().subCallers(fidOf(site.file), site.line,
                          site.caller.valid() ? subName(profile[site.caller].name) : ChunkString(),
                          static_cast<std::uint32_t>(calls), profile.seconds(inclusive),
                          profile.seconds(exclusive), profile.seconds(recursive),
                          site.recursionDepth, subName(profile[site.callee].name));
                      out.drain();
                  };
            std::uint64_t calls = site.calls;
            const bool accepts = isAccept(profile[site.callee].name);
            if (calls == 0 && site.caller.valid() && !accepts) {
                writeComment(commentOf(
                    EarlierCallers{fidOf(site.file), site.line, site.inclusive, site.exclusive,
                        site.recursive, site.recursionDepth, std::string(profile[site.callee].name),
                        std::string(profile[site.caller].name)}));
                continue;
            }
            write(std::min(calls, MaxCalls), accepts ? 0 : site.inclusive,
                accepts ? 0 : site.exclusive, site.recursive);
            if (accepts)
                writeWait(extension::WaitedAtSite, site.exclusive);
            for (calls -= std::min(calls, MaxCalls); calls > 0; calls -= std::min(calls, MaxCalls))
                write(std::min(calls, MaxCalls), 0, 0, 0);
        }
    }

    void writeSource()
    {
        out.beginText();
        for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
            const FileId file(i);
            std::uint32_t number = 0;
            std::string text;
            for (const std::string_view line : profile.source(file)) {
                text.assign(line);
                text += line.ends_with('\r') ? "\r\n" : "\n"; // readers remove either
                out.chunks().srcLine(fidOf(file), ++number, {text});
                out.drain();
            }
        }
        out.endText();
    }

    [[nodiscard]] std::uint32_t fidOf(FileId id) const { return id.valid() ? profile[id].fid : 0; }
};

} // namespace

std::vector<JointTime> jointTimes(std::span<const LineCost> lines, std::span<const LineCost> blocks,
    std::span<const LineCost> subs)
{
    struct Sum {
        Amount count = 0;
        Amount ticks = 0;
    };
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, Sum> sums;
    const auto add = [&](auto value, Amount Sum::*sum) {
        struct Pair {
            std::size_t line;
            std::size_t block;
        };
        std::vector<Pair> pairs;
        std::vector<Amount> amounts;
        shareOut(amountsOf(lines, value), amountsOf(blocks, value),
            [&](std::size_t line, std::size_t block, Amount amount) {
                if (block == NoColumn) {
                    sums[{lines[line].line, 0, 0}].*sum += amount;
                } else {
                    pairs.push_back({line, block});
                    amounts.push_back(amount);
                }
            });
        shareOut(
            amounts, amountsOf(subs, value), [&](std::size_t pair, std::size_t sub, Amount amount) {
                const auto [line, block] = pairs[pair];
                const bool hasSub = sub != NoColumn;
                sums[{
                    lines[line].line, hasSub ? blocks[block].line : 0, hasSub ? subs[sub].line : 0}]
                    .*sum
                    += amount;
            });
    };
    add([](const LineCost& line) { return line.count; }, &Sum::count);
    add([](const LineCost& line) { return line.exclusive; }, &Sum::ticks);

    std::vector<JointTime> times;
    for (const LineCost& line : lines)
        if (line.count == 0 && line.exclusive == 0)
            times.push_back({line.line}); // keeps the line
    for (const auto& [place, sum] : sums) {
        const auto [line, block, sub] = place;
        if (sum.count != 0 || sum.ticks != 0)
            times.push_back({line, block, sub, static_cast<std::uint64_t>(sum.count), sum.ticks});
    }
    return times;
}

void writeProfile(
    const Profile& profile, std::ostream& out, int compression, const std::stop_token& stop)
{
    OstreamChunks chunks(out);
    TableChunkWriter{profile, chunks, stop}.write(compression);
}

} // namespace nytprof
