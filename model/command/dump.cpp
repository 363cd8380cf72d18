// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/terminal.h"
#include "stream/field_sink.h"

#include <charconv>
#include <iostream>
#include <string>

namespace nytprof::command {

namespace {

/// Prints each chunk as a line of tab-separated fields.
class ChunkPrinter : public FieldSink<ChunkPrinter> {
public:
    ~ChunkPrinter() override
    {
        flush();
        std::cout.flush(); // before error messages
    }

    template <class... Fields>
    void chunk(ChunkKind kind, std::uint64_t repeats, const Fields&... fields)
    {
        while (repeats-- > 0)
            print(ChunkNames[static_cast<std::size_t>(kind)], fields...);
    }
    void malformedSetting(std::string_view line) override { print("MALFORMED", line); }

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

} // namespace

extern const Command DumpCommand
    = {"dump", "Manage", "Print every record of a profile, with tabs between fields",
        "nytprof dump app.out | grep OPTION", prepare<std::string, addPath, dump>};

} // namespace nytprof::command
