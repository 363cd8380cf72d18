// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/chunks.h"

#include <cerrno>
#include <exception>

#include "perl_api.h"

namespace nytprof::reader {

/// Base of classes that use perl's macros, which expect `my_perl`.
struct Interpreter {
#ifdef MULTIPLICITY
    PerlInterpreter* my_perl;
#endif
};

inline Interpreter thisInterpreter(pTHX)
{
#ifdef MULTIPLICITY
    return {aTHX};
#else
    return {};
#endif
}

/// Makes a new, undefined scalar a reference; takes ownership of a count of `target`.
inline void refer(pTHX_ SV* slot, SV* target)
{
    SvUPGRADE(slot, SVt_IV);
    SvRV_set(slot, target);
    SvROK_on(slot);
}

/// Valid UTF-8 with the UTF-8 tag becomes characters.
inline bool isCharacters(const chunk::Text& text)
{
    return text.utf8
        && is_utf8_string(reinterpret_cast<const U8*>(text.bytes.data()), text.bytes.size());
}

inline void setText(pTHX_ SV* value, const chunk::Text& text)
{
    sv_setpvn(value, text.bytes.data(), text.bytes.size());
    if (isCharacters(text))
        SvUTF8_on(value);
    else
        SvUTF8_off(value);
}

/// Owned by the caller.
inline SV* newText(pTHX_ const chunk::Text& text)
{
    return newSVpvn_flags(text.bytes.data(), text.bytes.size(), isCharacters(text) ? SVf_UTF8 : 0);
}

/// Value of a key, created if missing; the hash has no magic.
inline SV* valueOf(pTHX_ HV* hash, const chunk::Text& key)
{
    const auto size = static_cast<I32>(key.bytes.size());
    return *hv_fetch(hash, key.bytes.data(), isCharacters(key) ? -size : size, 1);
}

/// Returns `failed`, with errno ENOMEM, if `function` throws: no exception may reach perl.
template <class Result, class Function>
Result orIfThrown(Result failed, Function function)
{
    try {
        return function();
    } catch (const std::exception&) {
        errno = ENOMEM;
        return failed;
    }
}

/// Dies with a message that has its own location. No object with a destructor may be alive.
[[noreturn]] inline void dieOf(pTHX_ SV* message) { croak_sv(sv_2mortal(message)); }

} // namespace nytprof::reader
