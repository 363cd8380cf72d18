// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/styled_text.h"
#include "command/terminal.h"

#include <chrono>
#include <span>
#include <string>

#include <termios.h>

namespace nytprof::command {

/// The whole terminal, while this lives: drawn as a whole, with keys that need no Enter. What was
/// there before is shown again afterwards.
class LiveScreen {
public:
    /// Whether standard input and output are a terminal that can do so.
    [[nodiscard]] static bool isPossible();

    LiveScreen();
    ~LiveScreen();
    LiveScreen(const LiveScreen&) = delete;
    LiveScreen& operator=(const LiveScreen&) = delete;

    using Style = TextStyle;
    using Span = StyledSpan;
    using Line = StyledLine;
    /// Lines from the top; what does not fit is cut.
    static void draw(std::span<const Line> lines);
    /// What draw() writes.
    [[nodiscard]] static std::string drawn(
        std::span<const Line> lines, const TerminalSize& size, bool hasColors);

    /// Keys are characters, or these.
    enum Key : int {
        NoKey = 0,
        EndOfInput = 4,
        Enter = 10,
        Escape = 27,
        Backspace = 127,
        Up = 256,
        Down
    };
    /// Removes the first key from the bytes that a terminal has sent.
    [[nodiscard]] static int takeKey(std::string& bytes);
    /// NoKey if none is pressed for so long.
    [[nodiscard]] int waitForKey(std::chrono::milliseconds time);

private:
    termios m_before{};
    std::string m_read; ///< keys to come
};

} // namespace nytprof::command
