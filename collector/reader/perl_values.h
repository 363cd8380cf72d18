// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/chunks.h"

#include <cerrno>
#include <exception>

#include "perl_api.h"

namespace nytprof::reader {

/// The interpreter, for the functions of classes that derive from this: perl's macros look for that
/// name.
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

/// Makes a new, undefined scalar a reference, which takes over the one to the target.
inline void refer(pTHX_ SV* slot, SV* target)
{
    SvUPGRADE(slot, SVt_IV);
    SvRV_set(slot, target);
    SvROK_on(slot);
}

/// Bytes that are tagged as UTF-8 in a profile, and are that, are characters in perl.
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

/// A new scalar, which belongs to the caller.
inline SV* newText(pTHX_ const chunk::Text& text)
{
    return newSVpvn_flags(text.bytes.data(), text.bytes.size(), isCharacters(text) ? SVf_UTF8 : 0);
}

/// The value of that key, made if it is missing; the hash has no magic.
inline SV* valueOf(pTHX_ HV* hash, const chunk::Text& key)
{
    const auto size = static_cast<I32>(key.bytes.size());
    return *hv_fetch(hash, key.bytes.data(), isCharacters(key) ? -size : size, 1);
}

/// What `function` returns, or `failed`, and ENOMEM in errno, when it throws: no exception may get
/// to perl.
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

/// Dies with this text, which names its own place. Nothing with a destructor may be alive.
[[noreturn]] inline void dieOf(pTHX_ SV* message)
{
    croak_sv(sv_2mortal(message));
}

} // namespace nytprof::reader
