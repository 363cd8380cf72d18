// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>

/// The NYTProf chunk stream, format 5.0: chunks of a tag byte and a fixed list of arguments.
namespace nytprof {

/// First byte of a chunk. Comments list the arguments in disk order: u32 and i32 are varints
/// (varint.h), nv is a native double, str is a tagged string.
enum class Tag : std::uint8_t {
    Attribute = ':', ///< text: key=value LF
    Option = '!', ///< text: key=value LF
    Comment = '#', ///< text up to and including LF
    StartDeflate = 'z', ///< none; the rest of the file is one zlib stream
    PidStart = 'P', ///< pid u32, parent pid u32, epoch seconds nv
    PidEnd = 'p', ///< pid u32, epoch seconds nv
    NewFid = '@', ///< fid, eval fid, eval line, flags, size, mtime (all u32), name str
    TimeLine = '+', ///< ticks i32, fid u32, line u32
    TimeBlock = '*', ///< ticks i32, fid u32, line u32, block line u32, sub line u32
    Discount = '-', ///< none; the next time chunk adds time but no execution
    SubEntry = '>', ///< caller fid u32, caller line u32
    SubReturn = '<', ///< depth u32, inclusive ticks nv, exclusive ticks nv, sub name str
    SrcLine = 'S', ///< fid u32, line u32, text str
    SubInfo = 's', ///< fid u32, sub name str, first line u32, last line u32
    SubCallers = 'c', ///< fid u32, line u32, caller str, count u32, inclusive, exclusive and
                      ///< recursive seconds (nv each), recursion depth u32, called sub str
    StringBytes = '\'', ///< inside chunks: length u32, bytes of unknown encoding
    StringUtf8 = '"', ///< inside chunks: length u32, UTF-8
};

/// Bytes of a string or text chunk: writers cut longer ones, readers treat them as damage.
inline constexpr std::uint32_t MaxStringLength = 256U << 20;

/// Bits of the flags argument of NewFid.
namespace FidFlag {
inline constexpr std::uint32_t Pmc = 0x001; ///< a .pm read through its .pmc
inline constexpr std::uint32_t ViaStatement = 0x002; ///< first seen executing a statement
inline constexpr std::uint32_t ViaSub = 0x004; ///< first seen by the sub profiler
inline constexpr std::uint32_t Autosplit = 0x008; ///< a piece written by AutoSplit
inline constexpr std::uint32_t HasSource = 0x010; ///< perl holds the source lines
inline constexpr std::uint32_t SaveSource = 0x020; ///< source is to be written if perl holds it
inline constexpr std::uint32_t Alias = 0x040; ///< never on disk
inline constexpr std::uint32_t Fake = 0x080; ///< no such file: made up by the collector
inline constexpr std::uint32_t Eval = 0x100; ///< -e, -, or a file first met through its evals
} // namespace FidFlag

inline constexpr int FormatMajor = 5;
inline constexpr int FormatMinor = 0;

} // namespace nytprof
