// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/terminal.h"

#include <charconv>
#include <iostream>
#include <string>

namespace nytprof::command {

namespace {

/// Prints each chunk as a line of tab-separated fields.
class ChunkPrinter : public ChunkSink {
public:
    ~ChunkPrinter() override
    {
        flush();
        std::cout.flush(); // before error messages
    }

    void version(int major, int minor) override { print("VERSION", major, minor); }
    void attribute(std::string_view key, std::string_view value) override
    {
        print("ATTRIBUTE", key, value);
    }
    void option(std::string_view key, std::string_view value) override
    {
        print("OPTION", key, value);
    }
    void malformedSetting(std::string_view line) override { print("MALFORMED", line); }
    void comment(std::string_view text) override { print("COMMENT", text); }
    void startDeflate() override { print("START_DEFLATE"); }
    void pidStart(const chunk::PidStart& start) override
    {
        print("PID_START", start.pid, start.parentPid, start.time);
    }
    void pidEnd(const chunk::PidEnd& end) override { print("PID_END", end.pid, end.time); }
    void newFid(const chunk::NewFid& file) override
    {
        print("NEW_FID", file.fid, file.evalFid, file.evalLine, file.flags, file.size, file.mtime,
            file.name);
    }
    void timeLine(const chunk::TimeLine& time, std::uint64_t repeats) override
    {
        while (repeats-- > 0)
            print("TIME_LINE", time.ticks, time.fid, time.line);
    }
    void timeBlock(const chunk::TimeBlock& time, std::uint64_t repeats) override
    {
        while (repeats-- > 0)
            print("TIME_BLOCK", time.ticks, time.fid, time.line, time.blockLine, time.subLine);
    }
    void discount() override { print("DISCOUNT"); }
    void subEntry(const chunk::SubEntry& entry) override
    {
        print("SUB_ENTRY", entry.fid, entry.line);
    }
    void subReturn(const chunk::SubReturn& value, std::uint64_t repeats) override
    {
        while (repeats-- > 0)
            print("SUB_RETURN", value.depth, value.inclusive, value.exclusive, value.sub);
    }
    void srcLine(const chunk::SrcLine& source) override
    {
        print("SRC_LINE", source.fid, source.line, source.text);
    }
    void subInfo(const chunk::SubInfo& info) override
    {
        print("SUB_INFO", info.fid, info.firstLine, info.lastLine, info.sub);
    }
    void subCallers(const chunk::SubCallers& callers) override
    {
        print("SUB_CALLERS", callers.fid, callers.line, callers.count, callers.inclusive,
            callers.exclusive, callers.recursive, callers.recursionDepth, callers.callee,
            callers.caller);
    }

private:
    template <class... Fields>
    void print(std::string_view name, const Fields&... fields)
    {
        m_text += name;
        ((m_text += '\t', append(fields)), ...);
        m_text += '\n';
        if (m_text.size() > std::size_t{64} * 1024)
            flush();
    }
    template <class Number>
    requires std::is_arithmetic_v<Number>
    void append(Number number)
    {
        char digits[32];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        m_text.append(digits, end);
    }
    void append(std::string_view text) { m_text += escape(text); }
    void append(const chunk::Text& text) { append(text.bytes); }
    void flush()
    {
        std::cout << m_text;
        m_text.clear();
    }

    std::string m_text;
};

int dump(const std::string& path)
{
    const bool isRead = readRecords(path, [](ByteStream& stream, DiagnosticLog& log) {
        ChunkPrinter printer;
        return readChunks(stream, printer, log);
    });
    return isRead ? 0 : 1;
}

void addDumpOptions(CLI::App& app, std::string& path)
{
    app.add_option("FILE", path, "Profile")->required()->type_name("");
}

} // namespace

extern const Command DumpCommand = {"dump", "Maintain",
    "Print every record of a profile, one per line, fields separated by tabs",
    "nytprof dump app.out | grep OPTION", prepare<std::string, addDumpOptions, dump>};

} // namespace nytprof::command
