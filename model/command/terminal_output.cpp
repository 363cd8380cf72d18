// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/terminal_output.h"

#include "format/printable_text.h"

#include <algorithm>
#include <iostream>
#include <string_view>

#include <unistd.h>

namespace nytprof::command {

/// Holds a line back until it is whole, and no character is in two parts.
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

} // namespace nytprof::command
