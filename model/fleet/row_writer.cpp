// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/row_writer.h"

#include <array>
#include <charconv>

namespace nytprof {
namespace {

class TsvRows final : public RowWriter {
public:
    TsvRows(std::span<const RowColumn> columns, std::ostream& out)
        : m_columns(columns.size())
        , m_out(out)
    {
        for (const RowColumn& column : columns) {
            m_out << column.name;
            endCell();
        }
    }
    void unsignedNumber(std::uint64_t number) override { writeNumber(number); }
    void signedNumber(std::int64_t number) override { writeNumber(number); }
    void text(std::string_view text) override
    {
        writeEscaped(text, false);
        endCell();
    }
    void list(std::span<const std::string> texts) override
    {
        m_out << '[';
        for (const std::string& text : texts) {
            m_out << (&text == texts.data() ? "'" : ",'");
            writeEscaped(text, true);
            m_out << '\'';
        }
        m_out << ']';
        endCell();
    }

private:
    template <class Number>
    void writeNumber(Number number)
    {
        std::array<char, 20> digits;
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        m_out.write(digits.data(), end - digits.data());
        endCell();
    }
    void writeEscaped(std::string_view text, bool isQuoted)
    {
        for (const char c : text) {
            switch (c) {
            case '\\': m_out << "\\\\"; break;
            case '\t': m_out << "\\t"; break;
            case '\n': m_out << "\\n"; break;
            case '\r': m_out << "\\r"; break;
            case '\0': m_out << "\\0"; break;
            case '\'': m_out << (isQuoted ? "\\'" : "'"); break;
            default: m_out.put(c);
            }
        }
    }
    void endCell()
    {
        m_column = (m_column + 1) % m_columns;
        m_out.put(m_column == 0 ? '\n' : '\t');
    }

    std::size_t m_columns;
    std::size_t m_column = 0;
    std::ostream& m_out;
};

class BinaryRows final : public RowWriter {
public:
    BinaryRows(std::span<const RowColumn> columns, std::ostream& out)
        : m_columns(columns)
        , m_out(out)
    {
    }
    void unsignedNumber(std::uint64_t number) override
    {
        const bool isShort = m_columns[m_column].type == RowType::UInt32;
        writeBytes(number, isShort ? 4 : 8);
        endCell();
    }
    void signedNumber(std::int64_t number) override
    {
        writeBytes(static_cast<std::uint64_t>(number), 8);
        endCell();
    }
    void text(std::string_view text) override
    {
        writeText(text);
        endCell();
    }
    void list(std::span<const std::string> texts) override
    {
        writeLength(texts.size());
        for (const std::string& text : texts)
            writeText(text);
        endCell();
    }

private:
    void writeBytes(std::uint64_t number, unsigned count)
    {
        char bytes[sizeof number];
        putLittleEndian(bytes, number, count);
        m_out.write(bytes, count);
    }
    void writeLength(std::size_t length)
    {
        for (; length >= 0x80; length >>= 7)
            m_out.put(static_cast<char>(length | 0x80));
        m_out.put(static_cast<char>(length));
    }
    void writeText(std::string_view text)
    {
        writeLength(text.size());
        m_out.write(text.data(), static_cast<std::streamsize>(text.size()));
    }
    void endCell() { m_column = (m_column + 1) % m_columns.size(); }

    std::span<const RowColumn> m_columns;
    std::size_t m_column = 0;
    std::ostream& m_out;
};

} // namespace

std::unique_ptr<RowWriter> makeRowWriter(
    RowFormat format, std::span<const RowColumn> columns, std::ostream& out)
{
    if (format == RowFormat::Tsv)
        return std::make_unique<TsvRows>(columns, out);
    return std::make_unique<BinaryRows>(columns, out);
}

} // namespace nytprof
