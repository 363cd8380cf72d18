// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/terminal.h"

#include "format/string_printf.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <utility>

#include <sys/ioctl.h>
#include <unistd.h>

namespace nytprof::command {

std::string printableSource(std::string_view line)
{
    constexpr std::size_t tabWidth = 8;
    std::string printable;
    std::size_t column = 0;
    while (!line.empty()) {
        const std::size_t before = printable.size();
        const Unprintable found = unprintableAt(line);
        const std::size_t length = found.length > 0 ? found.length : utf8Length(line);
        if (line.front() == '\t')
            printable.append(tabWidth - column % tabWidth, ' ');
        else if (found.length > 0)
            appendEscaped(printable, found);
        else
            printable += line.substr(0, length);
        const bool isOneColumn = found.length == 0;
        column += isOneColumn ? 1 : printable.size() - before;
        line.remove_prefix(length);
    }
    return printable;
}

bool refuse(const std::string& message)
{
    std::cerr << "nytprof: error: " << message << '\n';
    return false;
}

std::string escapeMarkdown(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        if (std::string_view("\\|*_`<>[]~&").find(c) != std::string_view::npos)
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

TerminalSize terminalSize()
{
    TerminalSize size;
    winsize known{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &known) != 0)
        return size;
    size.rows = known.ws_row != 0 ? known.ws_row : size.rows;
    size.columns = known.ws_col != 0 ? known.ws_col : size.columns;
    return size;
}

std::size_t terminalWidth()
{
    constexpr std::size_t least = 50;
    return std::max(least, terminalSize().columns);
}

namespace {

bool beginsColumn(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

} // namespace

std::size_t textWidth(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, beginsColumn));
}

std::string_view firstColumns(std::string_view text, std::size_t columns)
{
    std::size_t end = 0;
    for (std::size_t column = 0; end < text.size(); ++end)
        if (beginsColumn(text[end]) && column++ == columns)
            break;
    return text.substr(0, end);
}

std::string_view lastColumns(std::string_view text, std::size_t columns)
{
    const std::size_t width = textWidth(text);
    return text.substr(firstColumns(text, width - std::min(width, columns)).size());
}

/// Holds output back until a line is complete, so that no character is split.
class TerminalOutput::Filter : public std::streambuf {
public:
    explicit Filter(std::streambuf* terminal)
        : m_terminal(terminal)
    {
    }

    [[nodiscard]] std::streambuf* terminal() const { return m_terminal; }

protected:
    int_type overflow(int_type c) override
    {
        if (traits_type::eq_int_type(c, traits_type::eof()))
            return traits_type::not_eof(c);
        m_line += traits_type::to_char_type(c);
        return m_line.back() != '\n' || show() ? c : traits_type::eof();
    }

    std::streamsize xsputn(const char* text, std::streamsize size) override
    {
        m_line.append(text, static_cast<std::size_t>(size));
        return !m_line.ends_with('\n') || show() ? size : 0;
    }

    int sync() override { return show() && m_terminal->pubsync() == 0 ? 0 : -1; }

private:
    bool show()
    {
        std::string shown;
        std::string_view rest = m_line;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find_first_of("\t\n"), rest.size());
            shown += printableMessage(rest.substr(0, end));
            shown += rest.substr(end, 1);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        m_line.clear();
        const auto size = static_cast<std::streamsize>(shown.size());
        return m_terminal->sputn(shown.data(), size) == size;
    }

    std::streambuf* m_terminal;
    std::string m_line;
};

TerminalOutput::TerminalOutput()
{
    if (!isatty(STDOUT_FILENO))
        return;
    m_filter = std::make_unique<Filter>(std::cout.rdbuf());
    std::cout.rdbuf(m_filter.get());
}

TerminalOutput::~TerminalOutput()
{
    if (!m_filter)
        return;
    std::cout.flush();
    std::cout.rdbuf(m_filter->terminal());
}

Progress::Progress(std::string what, bool isLong)
    : m_what(std::move(what))
    , m_last(isLong ? Clock::time_point() : Clock::now())
    , m_isTerminal(isatty(STDERR_FILENO) != 0)
{
    const char* const wanted = std::getenv("NYTPROF_PROGRESS");
    m_asLines = wanted && std::string_view(wanted) == "lines";
}

Progress::~Progress() { clear(); }

void Progress::clear()
{
    if (m_hasWritten)
        std::cerr << "\r\x1B[K" << std::flush;
    m_hasWritten = false;
}

void Progress::update(std::uint64_t done, std::uint64_t whole, const std::string& note)
{
    using namespace std::chrono_literals;
    const auto now = Clock::now();
    if (!(m_isTerminal || m_asLines) || now - m_last < 200ms)
        return;
    m_last = now;
    const double part = whole == 0 ? 0 : static_cast<double>(done) / static_cast<double>(whole);
    if (m_asLines) {
        std::cerr << m_what << stringPrintf(" %.0f%%\n", 100 * part) << std::flush;
        return;
    }
    m_hasWritten = true;
    std::cerr << "\r\x1B[K" << m_what << ' ' << stringPrintf("%3.0f%%", 100 * part)
              << (note.empty() ? "" : "  ") << note << std::flush;
}

std::string barText(double share, std::size_t columns)
{
    constexpr std::string_view Eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const auto eighths = static_cast<std::size_t>(
        std::lround(std::clamp(share, 0.0, 1.0) * 8 * static_cast<double>(columns)));
    std::string text;
    for (std::size_t i = 0; i < eighths / 8; ++i)
        text += "█";
    return text.append(Eighths[eighths % 8]);
}

} // namespace nytprof::command
