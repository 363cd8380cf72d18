// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// What fuzz targets do with the bytes that the fuzzer makes up.
namespace nytprof::fuzz {

/// Whether useFile() does all of it; else, as fuzzers need hundreds of files a second, reading and
/// one or none of the other things, always the same for the same bytes.
extern bool everyUse;

/// Loads the bytes as any reader of profiles would, then does what users do with the result: shows
/// it while it loads, adds it up, compares, exports, writes and reads it again. Aborts, with words
/// on standard error, where one of these breaks a promise.
void useFile(std::span<const std::uint8_t> bytes);

/// Whether a file with these bytes is read as one of that ImportFormat.
[[nodiscard]] bool isImportedAs(std::string_view format, std::span<const std::uint8_t> bytes);

/// Aborts, with the promise on standard error, if it was not kept.
void require(bool kept, const std::string& promise);

/// Aborts when the text is not JSON.
void requireJson(const std::string& text);

} // namespace nytprof::fuzz
