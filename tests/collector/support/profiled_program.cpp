// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiled_program.h"

#include "dprof/dprof_writer.h"
#include "format/extension_record.h"
#include "format/slice_record.h"
#include "stream/byte_stream.h"
#include "stream/chunk_reader.h"
#include "stream/input.h"

#include <QDir>
#include <QFile>

#include <ctime>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace nytprof::test {

FakeTime fakeTime;

namespace {

constexpr clockid_t FakeClock = CLOCK_TAI; // which nothing else in a test reads

timeval timevalOf(std::int64_t nanoseconds)
{
    return {nanoseconds / 1'000'000'000, nanoseconds / 1000 % 1'000'000};
}

QString text(const chunk::Text& name)
{
    return QString::fromUtf8(name.bytes.data(), static_cast<qsizetype>(name.bytes.size()));
}

/// Notes each chunk as a line of text.
class Notes : public ChunkSink {
public:
    QStringList lines;

    void comment(std::string_view comment) override
    {
        const auto record = extensionIn(comment);
        if (!record || record->name != extension::Slices)
            return;
        const auto bytes = m_pieces.add(record->payload);
        const auto block = bytes ? decodeSlices(*bytes) : std::nullopt;
        if (m_pieces.isDamaged() || (bytes && !block))
            lines += "damaged slices";
        if (block)
            note(*block);
    }
    void pidEnd(const chunk::PidEnd&) override { lines += "end"; }
    void newFid(const chunk::NewFid& c) override
    {
        lines += QString("file %1 ").arg(c.fid) + text(c.name);
    }
    void timeLine(const chunk::TimeLine& c, std::uint64_t repeats) override
    {
        lines += QString("time %1 at %2:%3").arg(c.ticks).arg(c.fid).arg(c.line) + times(repeats);
    }
    void timeBlock(const chunk::TimeBlock& c, std::uint64_t repeats) override
    {
        lines += QString("time %1 at %2:%3").arg(c.ticks).arg(c.fid).arg(c.line)
            + QString(" block %1 sub %2").arg(c.blockLine).arg(c.subLine) + times(repeats);
    }
    void discount() override { lines += "discount"; }
    void subEntry(const chunk::SubEntry& c) override
    {
        lines += QString("> %1:%2").arg(c.fid).arg(c.line);
    }
    void subReturn(const chunk::SubReturn& c, std::uint64_t repeats) override
    {
        lines += QString("< %1 ").arg(c.depth) + text(c.sub)
            + QString(" %1 %2").arg(c.inclusive).arg(c.exclusive) + times(repeats);
    }
    void srcLine(const chunk::SrcLine& c) override
    {
        lines += QString("source %1:%2 ").arg(c.fid).arg(c.line) + text(c.text).trimmed();
    }
    void subInfo(const chunk::SubInfo& c) override
    {
        lines += "sub " + text(c.sub)
            + QString(" %1:%2-%3").arg(c.fid).arg(c.firstLine).arg(c.lastLine);
    }
    void subCallers(const chunk::SubCallers& c) override
    {
        const auto ticks = [](double seconds) { return qRound64(seconds * 1e9); };
        lines += c.marksXsub() ? "native " + text(c.callee)
                               : "calls " + text(c.callee) + " <- " + text(c.caller)
                + QString(" at %1:%2 n %3").arg(c.fid).arg(c.line).arg(c.count)
                + QString(" incl %1 excl %2").arg(ticks(c.inclusive)).arg(ticks(c.exclusive))
                + (c.recursionDepth == 0 ? QString()
                                         : QString(" recursive %1 depth %2")
                                               .arg(ticks(c.recursive))
                                               .arg(c.recursionDepth));
    }

private:
    void note(const SliceBlock& block)
    {
        for (const auto& file : block.files)
            m_files += QString("%1").arg(file.fid);
        for (const auto& sub : block.subs) {
            m_subs += QString::fromStdString(sub.name);
            lines += QString("~sub %1 %2:%3-%4 ")
                         .arg(QChar(sub.kind), m_files[sub.file])
                         .arg(sub.firstLine)
                         .arg(sub.lastLine)
                + m_subs.last();
        }
        for (const auto& line : block.lines)
            m_lines += m_files[line.file] + ":" + QString::number(line.line);
        for (const auto& context : block.contexts)
            m_contexts += (context.parent == 0 ? QString() : m_contexts[context.parent] + ">")
                + m_subs[context.sub];
        for (const auto& site : block.sites)
            m_sites += m_contexts[site.context] + " at " + m_lines[site.line]
                + (site.caller == 0 ? QString() : " by " + m_subs[site.caller - 1]);
        std::size_t line = 0;
        std::size_t site = 0;
        std::size_t inclusive = 0;
        for (const auto& slice : block.slices) {
            for (const auto end = line + slice.lineRows; line < end; ++line)
                lines += "~line " + rowText(block.lineRows[line], m_lines, true);
            for (const auto end = site + slice.siteRows; site < end; ++site)
                lines += "~call " + rowText(block.siteRows[site], m_sites, true);
            for (const auto end = inclusive + slice.inclusiveRows; inclusive < end; ++inclusive)
                lines += "~incl " + rowText(block.inclusiveRows[inclusive], m_sites, false);
            lines += slice.innermost == 0 ? "~in nothing" : "~in " + m_sites[slice.innermost - 1];
        }
    }
    static QString rowText(const SliceBlock::Row& row, const QStringList& names, bool hasCount)
    {
        return names[row.number] + (hasCount ? QString(" n %1").arg(row.count) : QString())
            + QString(" time %1").arg(row.time * SliceBlock::TimeUnit);
    }
    static QString times(std::uint64_t repeats)
    {
        return repeats == 1 ? QString() : QString(" x%1").arg(repeats);
    }

    PieceReader m_pieces;
    QStringList m_files = {"0"}; ///< by their numbers in slices, as the others
    QStringList m_subs;
    QStringList m_lines = {"0"};
    QStringList m_contexts = {""};
    QStringList m_sites;
};

} // namespace

ProfiledProgram::ProfiledProgram(const std::string& options, Format format)
{
    fakeTime = {};
    fakeTime.now = 1'000'000'000'000;
    auto parsed = parseOptions("compress=0:slices=0:clock=" + std::to_string(FakeClock)
        + ":file=" + path().toStdString() + ":log=" + m_folder.filePath("log").toStdString()
        + (options.empty() ? "" : ":" + options));
    if (!parsed.error.empty()) {
        qFatal("options of a test: %s", options.c_str());
    }
    if (format == Format::DProf) { // as perl -d:DProf has it
        parsed.options.calls = 2;
        m_factory = DprofWriter::factory({});
    }
    auto program = std::make_unique<FakeProgram>();
    m_program = program.get();
    m_profiler
        = std::make_unique<Profiler>(parsed.options, std::move(program), m_locations, m_factory);
    m_profiler->start();
}

/// As hooks/interpreters.h has it.
StatementTime ProfiledProgram::event()
{
    const auto read = m_profiler->clock.now();
    return m_profiler->isDue(read) ? m_profiler->handlePending(read)
                                   : m_profiler->clock.statementTime(read);
}

void ProfiledProgram::statement(std::uint32_t line, const std::string& file)
{
    if (!m_profiler->recording) {
        return;
    }
    const auto now = event();
    if (m_profiler->recording) {
        const auto number = m_profiler->files.intern(file, FidFlag::ViaStatement);
        m_profiler->switchStatement(now, m_profiler->lines.intern({number, line, 0, 0}), 1);
    }
}

Frame& ProfiledProgram::enter(const std::string& name, const ProfiledSub* namedCaller)
{
    const auto now = event();
    auto& profiler = *m_profiler;
    auto& sub = profiler.subs.intern(name,
        name.find("CORE:") == std::string::npos ? ProfiledSub::Kind::Perl
                                                : ProfiledSub::Kind::Builtin);
    auto& address = m_names[name];
    if (!address) {
        address = std::make_unique<int>();
    }
    const SubKey key{nullptr, address.get()};
    auto& parent = profiler.calls.empty() ? profiler.contexts.beginning(profiler.subs.mainProgram())
                                          : *profiler.calls.top().context;
    auto* context = profiler.contexts.child(parent, key);
    if (!context) {
        context = &profiler.contexts.addChild(parent, key, sub, profiler.calls.running(sub));
    }
    return profiler.beginCall(*context, profiler.lines.current(), namedCaller, now);
}

void ProfiledProgram::leave(CallEnd how)
{
    m_profiler->endCall(m_profiler->clock.callTime(event()), how);
}

QString ProfiledProgram::path(const QString& suffix) const
{
    return m_folder.filePath("out" + suffix);
}

QStringList ProfiledProgram::files() const
{
    return QDir(m_folder.path()).entryList({"out*"}, QDir::Files).replaceInStrings("out", "");
}

QStringList ProfiledProgram::chunks(const QString& suffix) const
{
    auto found = all(suffix);
    found.removeIf([](const QString& line) { return line.startsWith('~'); });
    return found;
}

QStringList ProfiledProgram::all(const QString& suffix) const
{
    auto input = Input::openFile(path(suffix).toStdString());
    if (!input) {
        return {"no file"};
    }
    ByteStream stream(std::move(input));
    DiagnosticLog log;
    Notes notes;
    static_cast<void>(readChunks(stream, notes, log));
    return notes.lines;
}

QStringList ProfiledProgram::chunks(const QString& suffix, const QString& beginning) const
{
    QStringList found;
    for (const auto& line : all(suffix)) {
        if (line.startsWith(beginning)) {
            found += line;
        }
    }
    return found;
}

QStringList ProfiledProgram::marks(const QString& suffix) const
{
    QFile file(path(suffix));
    if (!file.open(QIODevice::ReadOnly)) {
        return {"no file"};
    }
    const auto all = QString::fromUtf8(file.readAll());
    return all.mid(all.indexOf("PART2\n") + 6).split('\n', Qt::SkipEmptyParts);
}

QStringList ProfiledProgram::header(const QString& suffix) const
{
    QFile file(path(suffix));
    if (!file.open(QIODevice::ReadOnly)) {
        return {"no file"};
    }
    QStringList lines;
    for (auto line = file.readLine(); QByteArray("N:!#").contains(line.left(1)) && !line.isEmpty();
         line = file.readLine()) {
        lines += QString::fromUtf8(line.trimmed());
    }
    return lines;
}

QStringList ProfiledProgram::messages() const
{
    QFile file(m_folder.filePath("log"));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
}

} // namespace nytprof::test

// These stand in for the functions of the C library.

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept
{
    using nytprof::test::fakeTime;
    if (clock != nytprof::test::FakeClock && clock != CLOCK_THREAD_CPUTIME_ID) {
        return static_cast<int>(syscall(SYS_clock_gettime, clock, time));
    }
    const bool isWork = clock == CLOCK_THREAD_CPUTIME_ID;
    const auto now = isWork ? fakeTime.work += fakeTime.workPerReading
                            : fakeTime.now += fakeTime.nowPerReading;
    *time = {now / 1'000'000'000, now % 1'000'000'000};
    return 0;
}

extern "C" int getrusage(__rusage_who_t, rusage* usage) noexcept
{
    *usage = {};
    usage->ru_nvcsw = nytprof::test::fakeTime.waits;
    usage->ru_utime = nytprof::test::timevalOf(nytprof::test::fakeTime.user);
    usage->ru_stime = nytprof::test::timevalOf(nytprof::test::fakeTime.system);
    return 0;
}
