// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/progress.h"

#include <cstdio>
#include <iostream>
#include <utility>

#include <unistd.h>

namespace nytprof::command {

Progress::Progress(std::string what)
    : m_what(std::move(what))
    , m_last(Clock::now())
    , m_isTerminal(isatty(STDERR_FILENO) != 0)
{
}

Progress::~Progress()
{
    if (m_hasWritten)
        std::cerr << "\r\x1B[K" << std::flush; // clears the line
}

void Progress::update(std::uint64_t done, std::uint64_t whole, const std::string& note)
{
    using namespace std::chrono_literals;
    const auto now = Clock::now();
    if (!m_isTerminal || now - m_last < 200ms)
        return;
    m_last = now;
    m_hasWritten = true;
    const double part = whole == 0 ? 0 : static_cast<double>(done) / static_cast<double>(whole);
    char percent[16];
    std::snprintf(percent, sizeof percent, "%3.0f%%", 100 * part);
    std::cerr << "\r\x1B[K" << m_what << ' ' << percent << (note.empty() ? "" : "  ") << note
              << std::flush;
}

} // namespace nytprof::command
