// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/live_screen.h"

#include "command/terminal.h"
#include "format/text_encoding.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <poll.h>
#include <unistd.h>

namespace nytprof::command {

namespace {

// Sequences of ECMA-48, and of xterm for its second screen.
constexpr std::string_view OpenScreen = "\x1B[?1049h\x1B[?25l";
constexpr std::string_view CloseScreen = "\x1B[?25h\x1B[?1049l";
constexpr std::string_view ToTop = "\x1B[H";
constexpr std::string_view ClearRestOfLine = "\x1B[K";
constexpr std::string_view ClearRestOfScreen = "\x1B[J";
constexpr std::string_view Bold = "\x1B[1m";
constexpr std::string_view Reverse = "\x1B[7m";
constexpr std::string_view Normal = "\x1B[0m";

/// Past TerminalOutput, which would escape the sequences.
void show(std::string_view text)
{
    (void)std::fwrite(text.data(), 1, text.size(), stdout);
    (void)std::fflush(stdout);
}

/// The first columns of a text; wide characters count as one.
std::string_view firstColumns(std::string_view text, std::size_t columns)
{
    std::size_t end = 0;
    for (std::size_t column = 0; column < columns && end < text.size(); ++column)
        end += utf8Length(text.substr(end));
    return text.substr(0, end);
}

} // namespace

bool LiveScreen::isPossible()
{
    const char* const terminal = std::getenv("TERM");
    return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 && terminal != nullptr
        && std::string_view(terminal) != "dumb";
}

LiveScreen::LiveScreen()
{
    (void)tcgetattr(STDIN_FILENO, &m_before);
    termios raw = m_before;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    // A process that stops or dumps core would leave the terminal so.
    raw.c_cc[VSUSP] = _POSIX_VDISABLE;
    raw.c_cc[VQUIT] = _POSIX_VDISABLE;
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    show(OpenScreen);
}

LiveScreen::~LiveScreen()
{
    show(CloseScreen);
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &m_before);
}

void LiveScreen::draw(std::span<const Line> lines)
{
    const TerminalSize size = terminalSize();
    std::string text(ToTop);
    for (std::size_t i = 0; i < lines.size() && i < size.rows; ++i) {
        const std::string shown = printableMessage(lines[i].text);
        text += i > 0 ? "\r\n" : "";
        text += lines[i].style == Style::Bold  ? Bold
            : lines[i].style == Style::Reverse ? Reverse
                                               : std::string_view();
        text += firstColumns(shown, size.columns);
        text += Normal;
        text += ClearRestOfLine;
    }
    text += ClearRestOfScreen;
    show(text);
}

char LiveScreen::waitForKey(std::chrono::milliseconds time)
{
    pollfd input{STDIN_FILENO, POLLIN, 0};
    char key = '\0';
    if (::poll(&input, 1, static_cast<int>(time.count())) <= 0)
        return '\0';
    return ::read(STDIN_FILENO, &key, 1) == 1 ? key : EndOfInput;
}

} // namespace nytprof::command
