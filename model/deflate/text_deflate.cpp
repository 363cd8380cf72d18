// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "deflate/text_deflate.h"

#include <array>

#include <zlib.h>

#ifdef NYTPROF_HAVE_ISAL

#include <dlfcn.h>
#include <isa-l/igzip_lib.h>

namespace nytprof {
namespace {

struct Library {
    decltype(&isal_deflate_init) init = nullptr;
    decltype(&isal_deflate) deflate = nullptr;
    decltype(&isal_adler32) adler32 = nullptr;
    [[nodiscard]] bool isComplete() const { return init && deflate && adler32; }
};

/// Never unloaded.
const Library& library()
{
    static const Library loaded = [] {
        Library result;
        if (void* const handle = dlopen("libisal.so.2", RTLD_NOW | RTLD_LOCAL)) {
            const auto find = [handle](auto& function, const char* name) {
                function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(
                    dlsym(handle, name));
            };
            find(result.init, "isal_deflate_init");
            find(result.deflate, "isal_deflate");
            find(result.adler32, "isal_adler32");
        }
        return result;
    }();
    return loaded;
}

/// ISA-L leaves the upper halves of the vector registers dirty. On Intel processors each SSE
/// instruction then depends on the previous one: profiled programs took up to a fifth longer.
void clearUpperHalves()
{
#ifdef __x86_64__
    static const bool hasUpperHalves = __builtin_cpu_supports("avx") != 0;
    if (hasUpperHalves)
        __asm__ volatile("vzeroupper");
#endif
}

class IsalDeflate final : public RawDeflate {
public:
    explicit IsalDeflate(int level)
        // Level 3 takes twice as long as 2 for 4 % smaller output.
        : m_level(level < 3 ? 1 : 2)
        , m_bufferSize(level < 3 ? ISAL_DEF_LVL1_DEFAULT : ISAL_DEF_LVL2_DEFAULT)
        // Not cleared: short texts touch few of its pages.
        , m_buffer(std::make_unique_for_overwrite<std::uint8_t[]>(m_bufferSize))
    {
        restart();
    }
    void restart() override
    {
        library().init(&m_stream);
        m_stream.level = m_level;
        m_stream.level_buf_size = m_bufferSize;
        m_stream.level_buf = m_buffer.get();
        m_stream.gzip_flag = IGZIP_DEFLATE;
    }
    IsalDeflate(const IsalDeflate&) = delete;
    IsalDeflate& operator=(const IsalDeflate&) = delete;

    void deflate(
        std::span<const std::uint8_t> bytes, Flush flush, std::vector<std::uint8_t>& out) override
    {
        m_stream.next_in = const_cast<std::uint8_t*>(bytes.data()); // input is only read
        m_stream.avail_in = static_cast<std::uint32_t>(bytes.size());
        m_stream.flush = flush == Flush::Sync ? SYNC_FLUSH : NO_FLUSH;
        std::array<std::uint8_t, 16384> chunk;
        do {
            m_stream.next_out = chunk.data();
            m_stream.avail_out = chunk.size();
            library().deflate(&m_stream);
            clearUpperHalves();
            out.insert(out.end(), chunk.begin(), chunk.end() - m_stream.avail_out);
        } while (m_stream.avail_out == 0);
    }
    [[nodiscard]] std::uint32_t adler32(
        std::uint32_t adler, std::span<const std::uint8_t> bytes) const override
    {
        const auto checksum = library().adler32(adler, bytes.data(), bytes.size());
        clearUpperHalves();
        return checksum;
    }

private:
    std::uint32_t m_level;
    std::uint32_t m_bufferSize;
    std::unique_ptr<std::uint8_t[]> m_buffer;
    isal_zstream m_stream; // not cleared either
};

} // namespace

std::unique_ptr<RawDeflate> makeIsalDeflate(int level)
{
    return library().isComplete() ? std::make_unique<IsalDeflate>(level) : nullptr;
}

} // namespace nytprof

#else

std::unique_ptr<nytprof::RawDeflate> nytprof::makeIsalDeflate(int) { return nullptr; }

#endif

namespace nytprof {
namespace {

constexpr int RawFormat = -15; // no wrapper, 32 KiB window
constexpr int MemoryLevel = 9;

class ZlibDeflate final : public RawDeflate {
public:
    explicit ZlibDeflate(int level)
    {
        deflateInit2(&m_stream, level, Z_DEFLATED, RawFormat, MemoryLevel, Z_DEFAULT_STRATEGY);
    }
    ~ZlibDeflate() override { deflateEnd(&m_stream); }
    void restart() override { deflateReset(&m_stream); }
    ZlibDeflate(const ZlibDeflate&) = delete;
    ZlibDeflate& operator=(const ZlibDeflate&) = delete;

    void deflate(
        std::span<const std::uint8_t> bytes, Flush flush, std::vector<std::uint8_t>& out) override
    {
        m_stream.next_in = const_cast<Bytef*>(bytes.data()); // zlib only reads its input
        m_stream.avail_in = static_cast<uInt>(bytes.size());
        std::array<std::uint8_t, 16384> chunk;
        do {
            m_stream.next_out = chunk.data();
            m_stream.avail_out = chunk.size();
            ::deflate(&m_stream, flush == Flush::Sync ? Z_SYNC_FLUSH : Z_NO_FLUSH);
            out.insert(out.end(), chunk.begin(), chunk.end() - m_stream.avail_out);
        } while (m_stream.avail_out == 0);
    }
    [[nodiscard]] std::uint32_t adler32(
        std::uint32_t adler, std::span<const std::uint8_t> bytes) const override
    {
        return static_cast<std::uint32_t>(
            ::adler32(adler, bytes.data(), static_cast<uInt>(bytes.size())));
    }

private:
    z_stream m_stream{};
};

} // namespace

std::unique_ptr<RawDeflate> makeZlibDeflate(int level)
{
    return std::make_unique<ZlibDeflate>(level);
}

std::unique_ptr<RawDeflate> makeRawDeflate(int level)
{
    constexpr int HighestOfIsal = 6;
    auto isal = level <= HighestOfIsal ? makeIsalDeflate(level) : nullptr;
    return isal ? std::move(isal) : makeZlibDeflate(level);
}

} // namespace nytprof
