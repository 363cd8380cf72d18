// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/row_writer.h"

#include <array>
#include <charconv>
#include <concepts>

namespace nytprof {
namespace {

struct TsvCell {
    std::ostream& out;

    void operator()(std::integral auto number) const
    {
        std::array<char, 20> digits;
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        out.write(digits.data(), end - digits.data());
    }
    void operator()(const std::string& text) const { writeEscaped(text, false); }
    void operator()(const std::vector<std::string>& texts) const
    {
        out << '[';
        for (const std::string& text : texts) {
            out << (&text == texts.data() ? "'" : ",'");
            writeEscaped(text, true);
            out << '\'';
        }
        out << ']';
    }
    void operator()(const std::vector<std::int64_t>& numbers) const
    {
        out << '[';
        for (const std::int64_t& number : numbers) {
            out << (&number == numbers.data() ? "" : ",");
            (*this)(number);
        }
        out << ']';
    }

private:
    void writeEscaped(std::string_view text, bool isQuoted) const
    {
        for (const char c : text) {
            switch (c) {
            case '\\': out << "\\\\"; break;
            case '\t': out << "\\t"; break;
            case '\n': out << "\\n"; break;
            case '\r': out << "\\r"; break;
            case '\0': out << "\\0"; break;
            case '\'': out << (isQuoted ? "\\'" : "'"); break;
            default: out.put(c);
            }
        }
    }
};

struct BinaryCell {
    std::ostream& out;

    void operator()(std::integral auto number) const
    {
        char bytes[sizeof number];
        putLittleEndian(bytes, static_cast<std::uint64_t>(number), sizeof number);
        out.write(bytes, sizeof bytes);
    }
    void operator()(const std::string& text) const
    {
        writeLength(text.size());
        out << text;
    }
    template <class Element>
    void operator()(const std::vector<Element>& list) const
    {
        writeLength(list.size());
        for (const Element& element : list)
            (*this)(element);
    }

private:
    void writeLength(std::size_t length) const
    {
        for (; length >= 0x80; length >>= 7)
            out.put(static_cast<char>(length | 0x80));
        out.put(static_cast<char>(length));
    }
};

} // namespace

RowWriter makeRowWriter(RowFormat format, std::span<const RowColumn> columns, std::ostream& out)
{
    if (format == RowFormat::RowBinary)
        return [&out](std::span<const RowValue> row) {
            for (const RowValue& value : row)
                std::visit(BinaryCell{out}, value);
        };
    for (const RowColumn& column : columns)
        out << column.name << (&column == &columns.back() ? '\n' : '\t');
    return [&out](std::span<const RowValue> row) {
        for (const RowValue& value : row) {
            std::visit(TsvCell{out}, value);
            out.put(&value == &row.back() ? '\n' : '\t');
        }
    };
}

} // namespace nytprof
