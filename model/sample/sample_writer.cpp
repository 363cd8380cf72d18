// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sample_writer.h"

#include "format/import_options.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <utility>

#include <unistd.h>

namespace nytprof {

namespace {

constexpr int Compression = 6;
constexpr std::uint32_t TicksPerSecond = 1'000'000'000 / SliceBlock::TimeUnit;

double secondsSinceEpoch()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

} // namespace

SampleWriter::SampleWriter(Descriptor file, const SampledProgram& program)
    : m_file(std::move(file))
    , m_process(static_cast<std::uint32_t>(program.process))
    , m_writesSource(!program.belongsToWindow)
    , m_root(program.process)
{
    auto& chunks = this->chunks();
    chunks.version();
    chunks.comment("Samples of a running program, taken by nytprof sample");
    chunks.attribute("basetime", std::to_string(std::time(nullptr)));
    chunks.attribute("application", program.name);
    if (!program.perl.empty())
        chunks.attribute("perl_version", program.perl);
    chunks.attribute("nv_size", std::to_string(sizeof(double)));
    chunks.attribute("ticks_per_sec", std::to_string(TicksPerSecond));
    chunks.option(import_option::CallsKnown, "0");
    if (program.thread != 0)
        chunks.option("thread", std::to_string(program.thread));
    for (const auto& [key, value] : program.labels)
        chunks.option(std::string(import_option::LabelPrefix) + key, value);
    if (!program.belongsToWindow) // whose merge is compressed: the state takes much memory
        startCompression(Compression);
    chunks.pidStart(m_process, static_cast<std::uint32_t>(program.parent), secondsSinceEpoch());
    chunks.comment(commentOf(Sampling{program.rate, 0, 0, 0}));
    m_slices.begin(static_cast<std::uint32_t>(program.thread), program.startTicks);
    sync();
}

bool SampleWriter::write(SampleTables& tables, const Sampling& sampling)
{
    announceFiles(tables);
    chunks().comment(commentOf(sampling));
    m_slices.write(*this, tables.block(), {}, m_process);
    sync();
    return m_error == 0;
}

void SampleWriter::announceFiles(const SampleTables& tables)
{
    for (; m_announced < tables.files().size(); ++m_announced) {
        const auto& file = tables.files()[m_announced];
        const auto fid = static_cast<std::uint32_t>(m_announced + 1);
        chunks().newFid(fid, file.evalFid, file.evalLine, 0, {file.name});
        if (file.evalFid != 0) // each number is that of one execution
            chunks().comment(ExtensionWriter(extension::Executions).number(1).comment());
        else if (m_writesSource && m_root.isOther())
            writeSource(fid, m_root.read(file.name));
        drain();
    }
}

void SampleWriter::writeSource(std::uint32_t fid, std::string_view text)
{
    for (std::uint32_t line = 1; !text.empty(); ++line) {
        const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
        chunks().srcLine(fid, line, {text.substr(0, end)});
        drain();
        text.remove_prefix(end);
    }
}

bool SampleWriter::end(const SampleTables& tables)
{
    for (const SliceBlock::Sub& sub : tables.subs()) {
        if (sub.file != 0)
            chunks().subInfo(sub.file, {sub.name}, sub.firstLine, sub.lastLine);
        drain();
    }
    chunks().pidEnd(m_process, secondsSinceEpoch());
    finish();
    return m_error == 0;
}

void SampleWriter::write(std::span<const std::uint8_t> bytes)
{
    while (!bytes.empty() && m_error == 0) {
        const auto written = ::write(m_file.number(), bytes.data(), bytes.size());
        if (written > 0)
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        else if (written == 0 || errno != EINTR)
            m_error = written == 0 ? EIO : errno;
    }
}

} // namespace nytprof
