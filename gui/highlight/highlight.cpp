// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A module with one C function, so that nytprof can colour reports without linking Qt.
#include "report/source_colors.h"

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>

#include <QString>

#include <algorithm>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

namespace {

using nytprof::CodeStyle;

/// Converts UTF-16 positions in a line to UTF-8 positions.
class BytePositions {
public:
    void start(const QString& line)
    {
        m_line = &line;
        m_chars = m_bytes = 0;
    }
    /// Positions must ascend.
    std::uint32_t at(int chars)
    {
        for (; m_chars < chars && m_chars < m_line->size(); ++m_chars) {
            const QChar c = m_line->at(m_chars);
            m_bytes += c.unicode() < 0x80 ? 1 : c.unicode() < 0x800 || c.isSurrogate() ? 2 : 3;
        }
        return m_bytes;
    }

private:
    const QString* m_line = nullptr;
    int m_chars = 0;
    std::uint32_t m_bytes = 0;
};

class Highlighter : public KSyntaxHighlighting::AbstractHighlighter {
public:
    Highlighter() { setDefinition(m_repository.definitionForName(QStringLiteral("Perl"))); }

    void color(std::string_view text, NytprofTakeSpan take, void* context)
    {
        m_take = take;
        m_context = context;
        m_number = 0;
        KSyntaxHighlighting::State state;
        for (std::size_t begin = 0; begin < text.size(); ++m_number) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            const QString line
                = QString::fromUtf8(text.data() + begin, static_cast<qsizetype>(end - begin));
            m_positions.start(line);
            state = highlightLine(line, state);
            begin = end + 1;
        }
    }

protected:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format& format) override
    {
        const CodeStyle style = nytprof::codeStyleOf(format.textStyle());
        const std::uint32_t start = m_positions.at(offset);
        const std::uint32_t end = m_positions.at(offset + length);
        if (style != CodeStyle::Plain && end > start)
            m_take(m_context, m_number, start, end - start, static_cast<std::uint8_t>(style));
    }

private:
    KSyntaxHighlighting::Repository m_repository;
    BytePositions m_positions;
    std::uint32_t m_number = 0;
    NytprofTakeSpan m_take = nullptr;
    void* m_context = nullptr;
};

/// A pool for concurrent use: highlighters have state, and are expensive to create.
class Highlighters {
public:
    std::unique_ptr<Highlighter> take()
    {
        const std::scoped_lock lock(m_mutex);
        if (m_idle.empty())
            return std::make_unique<Highlighter>();
        auto highlighter = std::move(m_idle.back());
        m_idle.pop_back();
        return highlighter;
    }
    void giveBack(std::unique_ptr<Highlighter> highlighter)
    {
        const std::scoped_lock lock(m_mutex);
        m_idle.push_back(std::move(highlighter));
    }

private:
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Highlighter>> m_idle;
};

} // namespace

extern "C" __attribute__((visibility("default"))) int nytprof_highlight_2(
    const char* text, std::size_t size, NytprofTakeSpan take, void* context)
{
    static Highlighters highlighters;
    auto highlighter = highlighters.take();
    const bool valid = highlighter->definition().isValid();
    if (valid)
        highlighter->color({text, size}, take, context);
    highlighters.giveBack(std::move(highlighter));
    return valid ? 1 : 0;
}
