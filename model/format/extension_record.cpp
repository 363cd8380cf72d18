// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/extension_record.h"

#include "format/text_encoding.h"

#include <algorithm>

#include <zlib.h>

namespace nytprof {
namespace {

constexpr std::size_t MaxBlock = std::size_t{16} << 20; // bytes

bool isInTexts(char c) { return c > ' ' && c < '\x7F'; }
bool isPlainInTexts(char c) { return isInTexts(c) && c != '%'; }

std::string encoded(std::string_view text) { return percentEncoded(text, isPlainInTexts); }

std::optional<std::string> decoded(std::string_view text)
{
    return std::ranges::all_of(text, isInTexts) ? percentDecoded(text) : std::nullopt;
}

std::uint32_t checksumOf(std::string_view bytes, std::uint64_t piece)
{
    const auto seed = static_cast<std::uint32_t>(1 + piece % 65'000);
    return static_cast<std::uint32_t>(adler32(
        seed, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

} // namespace

std::optional<ExtensionRecord> extensionIn(std::string_view comment)
{
    if (!comment.starts_with('~'))
        return std::nullopt;
    comment.remove_prefix(1);
    const auto name = comment.substr(0, comment.find(' '));
    comment.remove_prefix(std::min(comment.size(), name.size() + 1));
    return ExtensionRecord{name, comment};
}

ExtensionWriter& ExtensionWriter::text(std::string_view text)
{
    m_comment.append(1, ' ') += encoded(text);
    return *this;
}

ExtensionWriter& ExtensionWriter::text(std::string_view key, std::string_view text)
{
    m_comment.append(1, ' ').append(key).append(1, '=') += encoded(text);
    return *this;
}

std::string_view ExtensionFields::next()
{
    const auto field = m_left.substr(0, m_left.find(' '));
    m_left.remove_prefix(std::min(m_left.size(), field.size() + 1));
    return field;
}

std::optional<std::string> ExtensionFields::text()
{
    return isAtEnd() ? std::nullopt : decoded(next());
}

std::optional<std::pair<std::string_view, std::string>> ExtensionFields::setting()
{
    const auto field = next();
    const auto equals = field.find('=');
    if (equals == std::string_view::npos)
        return std::nullopt;
    auto text = decoded(field.substr(equals + 1));
    return text ? std::optional(std::pair(field.substr(0, equals), std::move(*text)))
                : std::nullopt;
}

namespace packed {

void putText(std::string& out, std::string_view text)
{
    if (std::ranges::all_of(text, isPlainInTexts)) {
        put(out, text.size());
        out += text;
        return;
    }
    const auto bytes = encoded(text);
    put(out, bytes.size());
    out += bytes;
}

bool takeText(std::string_view& bytes, std::string& text)
{
    std::uint64_t size = 0;
    if (!take(bytes, size) || size > bytes.size())
        return false;
    auto read = percentDecoded(bytes.substr(0, size));
    if (!read)
        return false;
    bytes.remove_prefix(size);
    text = std::move(*read);
    return true;
}

} // namespace packed

std::string PieceWriter::piece(std::string_view bytes, std::size_t later)
{
    auto text = ExtensionWriter(m_name).comment() + ' ';
    packed::put(text, m_next);
    packed::put(text, later);
    packed::put(text, checksumOf(bytes, m_next++));
    text += bytes;
    return text;
}

std::optional<std::string> PieceReader::add(std::string_view payload)
{
    if (m_isDamaged || !append(payload)) {
        m_isDamaged = true;
        m_bytes = {};
        return std::nullopt;
    }
    if (m_missing > 0)
        return std::nullopt;
    return std::exchange(m_bytes, {});
}

bool PieceReader::append(std::string_view payload)
{
    std::uint64_t piece = 0;
    std::uint64_t later = 0;
    std::uint64_t checksum = 0;
    if (!packed::take(payload, piece) || !packed::take(payload, later)
        || !packed::take(payload, checksum))
        return false;
    const bool isNext = piece == m_next && (m_missing == 0 || m_missing == payload.size() + later);
    const bool isSmall = later <= MaxBlock && m_bytes.size() + payload.size() <= MaxBlock;
    if (!isNext || !isSmall || checksum != checksumOf(payload, piece))
        return false;
    m_next = piece + 1;
    m_missing = later;
    m_bytes += payload;
    return true;
}

} // namespace nytprof
