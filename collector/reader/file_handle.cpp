// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/file_handle.h"

#include "format/chunk_encoder.h"
#include "reader/perl_values.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <string_view>
#include <utility>
#include <zlib.h>

namespace nytprof::reader {

std::unique_ptr<ProfileOutput> ProfileOutput::open(const char* path, const char* mode)
{
    std::FILE* const file = std::fopen(path, mode);
    return std::unique_ptr<ProfileOutput>(file ? new ProfileOutput(file, path) : nullptr);
}

ProfileOutput::ProfileOutput(std::FILE* file, std::string path)
    : m_file(file)
    , m_path(std::move(path))
{
}

int ProfileOutput::close()
{
    if (m_file) {
        finish();
        if (std::fclose(std::exchange(m_file, nullptr)) != 0 && m_error == 0)
            m_error = errno;
    }
    return m_error;
}

void ProfileOutput::write(std::span<const std::uint8_t> bytes)
{
    if (m_error == 0 && !bytes.empty()
        && std::fwrite(bytes.data(), 1, bytes.size(), m_file) != bytes.size())
        m_error = errno;
}

namespace {

constexpr const char* Package = "Devel::NYTProf::FileHandle";

/// Dies if the handle is invalid or closed.
ProfileOutput& outputOf(pTHX_ SV* handle)
{
    if (!SvROK(handle) || !sv_derived_from(handle, Package))
        croak("handle is not of type %s", Package);
    auto* const output = INT2PTR(ProfileOutput*, SvIV(SvRV(handle)));
    if (!output || !output->isOpen())
        croak("%s: this file is closed", Package);
    return *output;
}

/// Arguments of a write_ function, by position.
struct Arguments {
    std::array<std::uint32_t, 9> number{};
    std::array<double, 9> real{};
    std::array<ChunkString, 9> text{};
    std::int32_t ticks = 0;
};

struct WriteFunction {
    const char* name;
    const char* usage;
    const char* kinds; ///< u number, i ticks, n real, t text
    void (*encode)(ProfileOutput& output, const Arguments& in);
};

/// Devel::NYTProf 5 passes elapsed ticks, and seconds in excess of them.
void writeElapsed(ProfileOutput& output, const Arguments& in, const StatementLines& place)
{
    if (in.number[1] == 0) {
        if (place.blockLine != 0) {
            output.chunks().timeBlock(
                in.ticks, place.fid, place.line, place.blockLine, place.subLine);
        } else {
            output.chunks().timeLine(in.ticks, place.fid, place.line);
        }
        return;
    }
    writeTime(output, place, 1, in.ticks + in.number[1] * output.ticksPerSecond);
}

void writeAttribute(ProfileOutput& output, const Arguments& in)
{
    const std::string_view value = in.text[1].bytes;
    if (in.text[0].bytes == "ticks_per_sec") {
        std::int64_t ticks = 0;
        std::from_chars(value.data(), value.data() + value.size(), ticks);
        output.ticksPerSecond = ticks > 0 ? ticks : output.ticksPerSecond;
    }
    output.chunks().attribute(in.text[0].bytes, value);
}

void writeBytes(ProfileOutput& output, const Arguments& in)
{
    auto& bytes = output.chunks().bytes();
    bytes.insert(bytes.end(), in.text[0].bytes.begin(), in.text[0].bytes.end());
}

/// ReadStream has comments with newline.
std::string_view withoutLineEnd(std::string_view text)
{
    return text.ends_with('\n') ? text.substr(0, text.size() - 1) : text;
}

constexpr std::array<WriteFunction, 16> Writers = {{
    {"write", "string", "t", writeBytes},
    {"write_header", "major, minor", "uu",
        [](ProfileOutput& out, const Arguments& in) {
            out.chunks().version(in.number[0], in.number[1]);
        }},
    {"write_comment", "comment", "t",
        [](ProfileOutput& out, const Arguments& in) {
            out.chunks().comment(withoutLineEnd(in.text[0].bytes));
        }},
    {"write_attribute", "key, value", "tt", writeAttribute},
    {"write_option", "key, value", "tt",
        [](ProfileOutput& out, const Arguments& in) {
            out.chunks().option(in.text[0].bytes, in.text[1].bytes);
        }},
    {"write_process_start", "pid, ppid, time_of_day", "uun",
        [](ProfileOutput& out, const Arguments& in) {
            out.chunks().pidStart(in.number[0], in.number[1], in.real[2]);
        }},
    {"write_process_end", "pid, time_of_day", "un",
        [](ProfileOutput& out, const Arguments& in) {
            out.chunks().pidEnd(in.number[0], in.real[1]);
        }},
    {"write_new_fid", "id, eval_fid, eval_line_num, flags, size, mtime, name", "uuuuuut",
        [](ProfileOutput& out, const Arguments& in) {
            out.chunks().newFid(in.number[0], in.number[1], in.number[2], in.number[3], in.text[6],
                in.number[4], in.number[5]);
        }},
    {"write_time_line", "elapsed, overflow, fid, line", "iuuu",
        [](ProfileOutput& out, const Arguments& in) {
            writeElapsed(out, in, {in.number[2], in.number[3], 0, 0});
        }},
    {"write_time_block", "elapsed, overflow, fid, line, last_block_line, last_sub_line", "iuuuuu",
        [](ProfileOutput& out, const Arguments& in) {
            writeElapsed(out, in, {in.number[2], in.number[3], in.number[4], in.number[5]});
        }},
    {"write_discount", "", "",
        [](ProfileOutput& out, const Arguments&) { out.chunks().discount(); }},
    {"write_call_entry", "caller_fid, caller_line", "uu",
        [](ProfileOutput& out, const Arguments& in) {
            out.chunks().subEntry(in.number[0], in.number[1]);
        }},
    {"write_call_return", "prof_depth, called_subname, incl_ticks, excl_ticks", "utnn",
        [](ProfileOutput& out, const Arguments& in) {
            out.chunks().subReturn(in.number[0], in.real[2], in.real[3], in.text[1]);
        }},
    {"write_sub_info", "fid, name, first_line, last_line", "utuu",
        [](ProfileOutput& out, const Arguments& in) {
            out.chunks().subInfo(in.number[0], in.text[1], in.number[2], in.number[3]);
        }},
    {"write_sub_callers",
        "fid, line, caller, count, incl_rtime, excl_rtime, reci_rtime, depth, called_sub",
        "uutunnnut",
        [](ProfileOutput& out, const Arguments& in) {
            out.chunks().subCallers(in.number[0], in.number[1], in.text[2], in.number[3],
                in.real[4], in.real[5], in.real[6], in.number[7], in.text[8]);
        }},
    {"write_src_line", "fid, line, text", "uut",
        [](ProfileOutput& out, const Arguments& in) {
            out.chunks().srcLine(in.number[0], in.number[1], in.text[2]);
        }},
}};

/// Returns the number of bytes before compression, or -1 if out of memory.
std::ptrdiff_t write(ProfileOutput& output, const WriteFunction& writer, const Arguments& in)
{
    return orIfThrown<std::ptrdiff_t>(-1, [&] {
        const std::size_t before = output.chunks().bytes().size();
        writer.encode(output, in);
        const std::size_t size = output.chunks().bytes().size() - before;
        output.drain();
        return static_cast<std::ptrdiff_t>(size);
    });
}

void check(pTHX_ const ProfileOutput& output, bool hadMemory)
{
    if (!hadMemory)
        croak("%s: out of memory while writing %s", Package, output.path().c_str());
    if (output.error() != 0) {
        croak("%s: %s cannot be written: %s", Package, output.path().c_str(),
            std::strerror(output.error()));
    }
}

/// Characters become tagged UTF-8. Valid until the scalar changes.
ChunkString stringOf(pTHX_ SV* value)
{
    STRLEN length = 0;
    const char* const bytes = SvPV(value, length);
    return {{bytes, length}, SvUTF8(value) != 0};
}

// handle->write_...(arguments): returns the number of bytes.
XS_INTERNAL(xs_write)
{
    dXSARGS;
    dXSI32;
    const WriteFunction& writer = Writers[static_cast<std::size_t>(ix)];
    const auto count = static_cast<I32>(strlen(writer.kinds));
    if (items != count + 1) {
        croak("Usage: %s::%s(handle%s%s)", Package, writer.name, count == 0 ? "" : ", ",
            writer.usage);
    }
    Arguments in;
    for (I32 i = 0; i < count; ++i) {
        SV* const value = ST(i + 1);
        switch (writer.kinds[i]) {
        case 'u': in.number[i] = static_cast<std::uint32_t>(SvUV(value)); break;
        case 'i': in.ticks = static_cast<std::int32_t>(SvIV(value)); break;
        case 'n': in.real[i] = SvNV(value); break;
        default: in.text[i] = stringOf(aTHX_ value);
        }
    }
    auto& output = outputOf(aTHX_ ST(0));
    const std::ptrdiff_t size = write(output, writer, in);
    check(aTHX_ output, size >= 0);
    XSRETURN_IV(static_cast<IV>(size));
}

// open(path, mode): a handle; or undef and $!.
XS_INTERNAL(xs_open)
{
    dXSARGS;
    if (items != 2)
        croak_xs_usage(cv, "pathname, mode");
    const char* const path = SvPV_nolen(ST(0));
    const char* const mode = SvPV_nolen(ST(1));
    auto* const output = orIfThrown<ProfileOutput*>(
        nullptr, [&] { return ProfileOutput::open(path, mode).release(); });
    ST(0) = sv_newmortal();
    if (output)
        sv_setref_pv(ST(0), Package, output);
    XSRETURN(1);
}

bool beginDeflate(ProfileOutput& output, int level, bool withComment)
{
    return orIfThrown(false, [&] {
        if (withComment) {
            output.chunks().comment(
                "Compressed at level " + std::to_string(level) + " with zlib " + zlibVersion());
        }
        output.startCompression(level);
        return true;
    });
}

// handle->start_deflate([level]); start_deflate_write_tag_comment writes a comment first.
XS_INTERNAL(xs_start_deflate)
{
    dXSARGS;
    dXSI32;
    if (items < 1 || items > 2)
        croak_xs_usage(cv, "handle, compression_level = 6");
    const IV level = items > 1 ? SvIV(ST(1)) : 6;
    if (level < 1 || level > 9)
        croak("%s: the compression level must be 1 to 9, not %" IVdf, Package, level);
    auto& output = outputOf(aTHX_ ST(0));
    if (output.isCompressing())
        croak("%s: %s is already compressed", Package, output.path().c_str());
    check(aTHX_ output, beginDeflate(output, static_cast<int>(level), ix == 1));
    XSRETURN_EMPTY;
}

/// Returns errno or 0.
int closeOutput(ProfileOutput& output)
{
    return orIfThrown(ENOMEM, [&] { return output.close(); });
}

// handle->close: returns errno or 0.
XS_INTERNAL(xs_close)
{
    dXSARGS;
    if (items != 1)
        croak_xs_usage(cv, "handle");
    const int error = closeOutput(outputOf(aTHX_ ST(0)));
    XSRETURN_IV(error);
}

XS_INTERNAL(xs_DESTROY)
{
    dXSARGS;
    if (items != 1 || !SvROK(ST(0)))
        croak_xs_usage(cv, "handle");
    SV* const object = SvRV(ST(0));
    auto* const output = INT2PTR(ProfileOutput*, SvIV(object));
    sv_setiv(object, 0);
    if (output) {
        const bool wasOpen = output->isOpen();
        const int error = closeOutput(*output);
        if (wasOpen && error != 0) {
            warn("%s: %s cannot be written: %s", Package, output->path().c_str(),
                std::strerror(error));
        }
        delete output;
    }
    XSRETURN_EMPTY;
}

void define(pTHX_ const char* name, XSUBADDR_t function, I32 index)
{
    SV* const full = sv_2mortal(newSVpvf("%s::%s", Package, name));
    CV* const sub = newXS(SvPV_nolen(full), function, __FILE__);
    CvXSUBANY(sub).any_i32 = index;
}

} // namespace

void defineFileHandle(pTHX)
{
    define(aTHX_ "open", xs_open, 0);
    define(aTHX_ "close", xs_close, 0);
    define(aTHX_ "DESTROY", xs_DESTROY, 0);
    define(aTHX_ "start_deflate", xs_start_deflate, 0);
    define(aTHX_ "start_deflate_write_tag_comment", xs_start_deflate, 1);
    for (std::size_t i = 0; i < Writers.size(); ++i)
        define(aTHX_ Writers[i].name, xs_write, static_cast<I32>(i));
}

} // namespace nytprof::reader
