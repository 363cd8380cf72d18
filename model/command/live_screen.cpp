// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/live_screen.h"

#include <algorithm>
#include <array>
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

} // namespace

bool LiveScreen::isPossible() { return isatty(STDIN_FILENO) != 0 && isStyledOutput(); }

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
    writeSequences(OpenScreen);
}

LiveScreen::~LiveScreen()
{
    writeSequences(CloseScreen);
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &m_before);
}

std::string LiveScreen::drawn(std::span<const Line> lines, const TerminalSize& size, bool hasColors)
{
    std::string text(ToTop);
    for (std::size_t i = 0; i < lines.size() && i < size.rows; ++i) {
        text += i > 0 ? "\r\n" : "";
        appendStyled(text, lines[i], size.columns, hasColors);
        text += ClearRestOfLine;
    }
    text += ClearRestOfScreen;
    return text;
}

void LiveScreen::draw(std::span<const Line> lines)
{
    writeSequences(drawn(lines, terminalSize(), wantsColors()));
}

int LiveScreen::takeKey(std::string& bytes)
{
    if (bytes.empty())
        return NoKey;
    if (bytes.size() == 1 || bytes.front() != '\x1B') {
        const int key = static_cast<unsigned char>(bytes.front());
        bytes.erase(0, 1);
        return key == '\b' ? Backspace : key == '\r' ? Enter : key;
    }
    const std::string_view sequence(bytes.data(), std::min<std::size_t>(bytes.size(), 3));
    const int key = sequence == "\x1B[A" || sequence == "\x1BOA" ? Up
        : sequence == "\x1B[B" || sequence == "\x1BOB"           ? Down
                                                                 : NoKey;
    // How long an unknown sequence is, is unknown, too.
    bytes.erase(0, key == NoKey ? bytes.size() : sequence.size());
    return key;
}

int LiveScreen::waitForKey(std::chrono::milliseconds time)
{
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (m_read.empty() && ::poll(&input, 1, static_cast<int>(time.count())) > 0) {
        std::array<char, 64> bytes;
        const auto count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count <= 0)
            return EndOfInput;
        m_read.assign(bytes.data(), static_cast<std::size_t>(count));
    }
    return takeKey(m_read);
}

} // namespace nytprof::command
