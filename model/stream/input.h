// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace nytprof {

/// A sequential source of bytes: file, pipe or memory.
class Input {
public:
    Input() = default;
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;
    virtual ~Input();

    /// Fills the front of out and returns the number of bytes; 0 only at the end or with error().
    virtual std::size_t read(std::span<std::uint8_t> out) = 0;
    /// Continues at that offset; false if impossible, as for pipes.
    virtual bool seek(std::uint64_t offset) = 0;
    /// Bytes in total; 0 if unknown.
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    /// Size before unzipped(); 0 if that is unknown or it was not zipped.
    [[nodiscard]] virtual std::uint64_t zippedSize() const { return 0; }
    /// Error message; empty without error.
    [[nodiscard]] const std::string& error() const { return m_error; }

    /// Opens a file. On failure the result has error(), and read() returns 0.
    static std::unique_ptr<Input> openFile(const std::string& path);
    /// bytes must outlive the result.
    static std::unique_ptr<Input> fromMemory(std::span<const std::uint8_t> bytes);

protected:
    std::string m_error;
};

/// Decompresses the input if it is gzip, else returns it. Damage is an error() after the valid
/// data; size() of decompressed input is unknown.
[[nodiscard]] std::unique_ptr<Input> unzipped(std::unique_ptr<Input> input);

} // namespace nytprof
