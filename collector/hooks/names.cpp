// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/names.h"

namespace nytprof::hooks {
namespace {

std::string fromLatin1(const std::string& latin1)
{
    std::string result;
    for (const char c : latin1) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            result += c;
        } else {
            result += static_cast<char>(0xC0 | byte >> 6);
            result += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return result;
}

std::string bytesOf(const HEK* hek)
{
    return {HEK_KEY(hek), static_cast<std::size_t>(HEK_LEN(hek))};
}

} // namespace

Name nameOf(const HEK* hek)
{
    const auto bytes = bytesOf(hek);
    if (HEK_UTF8(hek))
        return {bytes, true};
    // In %DB::sub perl does not even flag what it got as UTF-8 and stores as Latin-1. Bytes of a
    // program without "use utf8" are left alone where they can be UTF-8.
    const auto* const text = reinterpret_cast<const U8*>(bytes.data());
    if (HEK_WASUTF8(hek) || !is_utf8_string(text, bytes.size())) {
        const auto utf8 = fromLatin1(bytes);
        return {utf8, utf8 != bytes}; // perl flags ASCII names as well
    }
    return {bytes, false};
}

Name joined(Name first, const char* separator, Name second)
{
    const bool utf8 = first.utf8 || second.utf8;
    if (utf8 && !first.utf8)
        first.bytes = fromLatin1(first.bytes);
    if (utf8 && !second.utf8)
        second.bytes = fromLatin1(second.bytes);
    return {first.bytes + separator + second.bytes, utf8};
}

void KeptNames::keep(const void* hek)
{
    if (hek && m_names.insert(hek).second) {
        auto* const key = static_cast<HEK*>(const_cast<void*>(hek));
        static_cast<void>(share_hek_hek(key));
    }
}

void KeptNames::release(pTHX)
{
    for (const auto* each : m_names) {
        // By way of an SV: perl has no function for giving one back, and unsharepvn() of 5.42 does
        // not find those in UTF-8.
        SV* const holder = newSV_type(SVt_PV);
        SvPV_set(holder, HEK_KEY(static_cast<HEK*>(const_cast<void*>(each))));
        SvLEN_set(holder, 0);
        SvPOK_on(holder);
        SvIsCOW_on(holder);
        SvREFCNT_dec_NN(holder);
    }
    m_names.clear();
}

} // namespace nytprof::hooks
