// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace nytprof {

/// Bytes read once, from front to back: a file, a pipe, or memory.
class NYTPROF_EXPORT Input {
public:
    Input() = default;
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;
    virtual ~Input();

    /// Fills the front of out and returns how many bytes that were; 0 only at the end, or when
    /// error() says why not.
    virtual std::size_t read(std::span<std::uint8_t> out) = 0;
    /// Goes on reading at that offset; false when that is not possible, as for pipes.
    virtual bool seek(std::uint64_t offset) = 0;
    /// Bytes in all, or 0 when that is not known.
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    /// What went wrong, in words; empty when nothing did.
    [[nodiscard]] const std::string& error() const { return m_error; }

    /// Opens a file; when that fails, error() of the result says so and read() gives nothing.
    static std::unique_ptr<Input> openFile(const std::string& path);
    /// Reads bytes, which must outlive the result.
    static std::unique_ptr<Input> fromMemory(std::span<const std::uint8_t> bytes);

protected:
    std::string m_error;
};

/// The same input, or, when it begins as gzip files do, what was compressed. Damage in there is an
/// error() of the result, behind all that precedes it. The size of what is compressed is unknown.
[[nodiscard]] NYTPROF_EXPORT std::unique_ptr<Input> unzipped(std::unique_ptr<Input> input);

} // namespace nytprof
