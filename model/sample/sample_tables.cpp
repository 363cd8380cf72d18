// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sample_tables.h"

#include "format/perl_names.h"

#include <algorithm>

namespace nytprof {

namespace {

using FrameKind = StackFrame::Kind;

char kindOf(FrameKind kind)
{
    switch (kind) {
    case FrameKind::Xsub: return 'x';
    case FrameKind::Builtin:
    case FrameKind::Require: return 'b';
    case FrameKind::Sub:
    case FrameKind::StringEval:
    case FrameKind::Program: break;
    }
    return 'p';
}

constexpr std::string_view EvalBegin = "(eval ";
constexpr auto UnreadThread = "(thread, not read)";

/// "(eval 12)" becomes "(eval)", "A::__ANON__[(eval 12):3]" "A::__ANON__[(eval):3]".
void removeEvalNumbers(std::string& name)
{
    for (auto at = name.find(EvalBegin); at != std::string::npos; at = name.find(EvalBegin, at)) {
        at += EvalBegin.size() - 1; // the blank
        name.erase(at, std::min(name.find_first_not_of("0123456789", at + 1), name.size()) - at);
    }
}

} // namespace

void SampleTables::Rows::add(std::uint32_t number, std::uint64_t count, std::uint64_t time)
{
    if (m_indexes.size() <= number)
        m_indexes.resize(std::size_t{number} + 1);
    std::uint32_t& index = m_indexes[number];
    if (index == 0) {
        m_rows.push_back({number, 0, 0});
        index = static_cast<std::uint32_t>(m_rows.size());
    }
    m_rows[index - 1].count += count;
    m_rows[index - 1].time += time;
}

std::uint32_t SampleTables::Rows::moveTo(std::vector<SliceBlock::Row>& rows)
{
    std::ranges::sort(m_rows, {}, &SliceBlock::Row::number);
    for (const SliceBlock::Row& row : m_rows)
        m_indexes[row.number] = 0;
    rows.insert(rows.end(), m_rows.begin(), m_rows.end());
    const auto count = static_cast<std::uint32_t>(m_rows.size());
    m_rows.clear();
    return count;
}

void SampleTables::add(const Path& path, std::uint64_t time)
{
    if (path.line != 0)
        m_lines.add(path.line, 0, time);
    if (path.site != 0)
        m_sites.add(path.site - 1, 0, time);
    for (const std::uint32_t site : path.furtherSites)
        m_inclusive.add(site, 0, time);
}

void SampleTables::addUnreadThreads(std::uint64_t time)
{
    PerlStack stack;
    StackFrame& thread = stack.frames.emplace_back();
    thread.kind = FrameKind::Xsub;
    thread.sub = thread.file = UnreadThread;
    thread.line = 1;
    const auto last = m_lastSite;
    add(findJoined(stack), time);
    m_lastSite = last;
}

void SampleTables::endSlice(const SliceBlock::Times& times)
{
    SliceBlock::Slice slice;
    slice.times = times;
    slice.lineRows = m_lines.moveTo(m_block.lineRows);
    slice.siteRows = m_sites.moveTo(m_block.siteRows);
    slice.inclusiveRows = m_inclusive.moveTo(m_block.inclusiveRows);
    slice.innermost = m_lastSite;
    m_block.slices.push_back(slice);
}

SampleTables::Path SampleTables::find(const PerlStack& stack)
{
    const auto isNumbered = [](const StackFrame& frame) {
        return frame.file.starts_with(EvalBegin) || frame.sub.find(EvalBegin) != std::string::npos;
    };
    if (!m_joinsEvals || std::ranges::none_of(stack.frames, isNumbered))
        return findJoined(stack);
    PerlStack joined = stack;
    for (StackFrame& frame : joined.frames) {
        removeEvalNumbers(frame.file);
        removeEvalNumbers(frame.sub);
    }
    return findJoined(joined);
}

SampleTables::Path SampleTables::findJoined(const PerlStack& stack)
{
    Path path;
    m_lastSite = 0;
    const auto& frames = stack.frames;
    if (frames.empty())
        return path;
    nameEvals(stack);
    path.line = lineOf(frames.front());
    StackFrame program;
    program.kind = FrameKind::Program;
    program.sub = MainProgram;
    std::uint32_t context = contextOf(0, subOf(program));
    for (std::size_t i = frames.size(); i-- > 0;) {
        const StackFrame& frame = frames[i];
        // Code of a string eval is that of the sub that runs it.
        if (frame.kind == FrameKind::Program || frame.kind == FrameKind::StringEval)
            continue;
        context = contextOf(context, subOf(frame));
        if (context == 0)
            return path; // too many: the time is that of the sub before
        const std::uint32_t line = i + 1 < frames.size() ? lineOf(frames[i + 1]) : 0;
        const std::uint32_t site = siteOf(context, line);
        path.site = m_lastSite = site + 1;
        if (m_contexts[context].firstSite != site + 1)
            path.furtherSites.push_back(site);
    }
    return path;
}

/// Evals are known by their callers, which are on the stack only while they run.
void SampleTables::nameEvals(const PerlStack& stack)
{
    for (std::size_t i = stack.frames.size(); i-- > 0;) {
        const StackFrame& eval = stack.frames[i];
        if (eval.kind != FrameKind::StringEval || i + 1 >= stack.frames.size()
            || m_fileNumbers.contains(eval.file) || !parseEvalName(eval.file) || isFull())
            continue;
        const StackFrame& caller = stack.frames[i + 1];
        const std::uint32_t file = fileOf(caller.file);
        if (file == 0)
            continue;
        const std::string place = '[' + m_files[file - 1].name + ':' + std::to_string(caller.line);
        (void)addFile(eval.file, {eval.file + place + ']', file, caller.line});
    }
}

/// A process that makes ever new code must not fill the memory of this one.
bool SampleTables::isFull() const
{
    constexpr std::size_t MaxRows = 1'000'000;
    constexpr std::size_t MaxNames = std::size_t{64} << 20;
    return m_contexts.size() + m_siteNumbers.size() + m_lineNumbers.size() > MaxRows
        || m_nameBytes > MaxNames;
}

std::uint32_t SampleTables::addFile(const std::string& key, File file)
{
    m_nameBytes += key.size() + file.name.size();
    m_files.push_back(std::move(file));
    const auto number = static_cast<std::uint32_t>(m_files.size());
    m_block.files.push_back({number, m_files.back().name});
    m_fileNumbers.emplace(key, number);
    return number;
}

std::string SampleTables::pathOf(const std::string& name) const
{
    const bool isPath = !name.starts_with('/') && !name.starts_with('(') && !name.starts_with('-');
    if (!isPath || m_folder.empty())
        return name;
    std::string_view rest = name;
    while (rest.starts_with("./"))
        rest.remove_prefix(2);
    return m_folder + (m_folder.ends_with('/') ? "" : "/") + std::string(rest);
}

/// 0 if there are too many.
std::uint32_t SampleTables::fileOf(const std::string& name)
{
    const auto known = m_fileNumbers.find(name);
    if (known != m_fileNumbers.end())
        return known->second;
    return name.empty() || isFull() ? 0 : addFile(name, {pathOf(name)});
}

std::uint32_t SampleTables::lineOf(const StackFrame& frame)
{
    const std::uint32_t file = fileOf(frame.file);
    const Key key{file, frame.line};
    const auto known = m_lineNumbers.find(key);
    if (known != m_lineNumbers.end())
        return known->second;
    if (file == 0 || isFull())
        return 0;
    m_block.lines.push_back({file, frame.line, 0, 0});
    const auto number = static_cast<std::uint32_t>(m_lineNumbers.size() + 1);
    m_lineNumbers.emplace(key, number);
    return number;
}

/// Extends the range of lines of a sub by that of one of its frames.
void SampleTables::addLines(SliceBlock::Sub& sub, const StackFrame& frame)
{
    const bool isKnown = frame.firstLine != 0 || frame.lastLine != 0;
    const std::uint32_t file = frame.kind == FrameKind::Sub && isKnown ? fileOf(frame.file) : 0;
    if (file == 0 || (sub.file != 0 && sub.file != file))
        return;
    const std::uint32_t first = frame.firstLine != 0 ? frame.firstLine : frame.line;
    sub.firstLine = sub.file != 0 ? std::min(sub.firstLine, first) : first;
    sub.lastLine = std::max({sub.lastLine, frame.firstLine, frame.lastLine, frame.line});
    sub.file = file;
}

/// NoSub if there are too many.
std::uint32_t SampleTables::subOf(const StackFrame& frame)
{
    const auto known = m_subNumbers.find(frame.sub);
    if (known != m_subNumbers.end()) {
        addLines(m_subs[known->second], frame);
        return known->second;
    }
    if (isFull())
        return NoSub;
    SliceBlock::Sub sub{kindOf(frame.kind), 0, 0, 0, frame.sub};
    addLines(sub, frame);
    m_nameBytes += 3 * sub.name.size();
    const auto number = static_cast<std::uint32_t>(m_subs.size());
    m_subNumbers.emplace(sub.name, number);
    m_block.subs.push_back(sub);
    m_subs.push_back(std::move(sub));
    return number;
}

/// 0 if there are too many.
std::uint32_t SampleTables::contextOf(std::uint32_t parent, std::uint32_t sub)
{
    const Key key{parent, sub};
    const auto known = m_contextNumbers.find(key);
    if (known != m_contextNumbers.end())
        return known->second;
    if (isFull())
        return 0;
    std::uint32_t recursion = 0;
    for (std::uint32_t at = parent; at != 0; at = m_contexts[at].parent)
        recursion += m_contexts[at].sub == sub ? 1 : 0;
    m_block.contexts.push_back({parent, sub, recursion});
    const auto number = static_cast<std::uint32_t>(m_contexts.size());
    m_contexts.push_back({sub, parent, 0});
    m_contextNumbers.emplace(key, number);
    return number;
}

std::uint32_t SampleTables::siteOf(std::uint32_t context, std::uint32_t line)
{
    const Key key{context, line};
    const auto known = m_siteNumbers.find(key);
    if (known != m_siteNumbers.end())
        return known->second;
    m_block.sites.push_back({context, line, 0});
    const auto number = static_cast<std::uint32_t>(m_siteNumbers.size());
    m_siteNumbers.emplace(key, number);
    m_sites.add(number, 1, 0);
    if (m_contexts[context].firstSite == 0)
        m_contexts[context].firstSite = number + 1;
    return number;
}

} // namespace nytprof
