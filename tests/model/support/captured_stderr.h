// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>

#include <iostream>
#include <sstream>

namespace nytprof::test {

/// Collects what is written to std::cerr while it lives.
class CapturedStderr {
public:
    CapturedStderr()
        : m_terminal(std::cerr.rdbuf(m_text.rdbuf()))
    {
    }
    ~CapturedStderr() { std::cerr.rdbuf(m_terminal); }
    CapturedStderr(const CapturedStderr&) = delete;
    CapturedStderr& operator=(const CapturedStderr&) = delete;

    [[nodiscard]] QString text() const { return QString::fromStdString(m_text.str()); }

private:
    std::ostringstream m_text;
    std::streambuf* m_terminal;
};

} // namespace nytprof::test
