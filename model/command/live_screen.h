// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

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

    enum class Style : unsigned char { Plain, Bold, Reverse };
    struct Line {
        std::string text; ///< UTF-8; control characters are escaped
        Style style = Style::Plain;
    };
    /// Lines from the top; what does not fit is cut.
    static void draw(std::span<const Line> lines);

    static constexpr char EndOfInput = '\x04'; ///< also Ctrl+D
    /// A key; '\0' if none is pressed for so long.
    [[nodiscard]] static char waitForKey(std::chrono::milliseconds time);

private:
    termios m_before{};
};

} // namespace nytprof::command
