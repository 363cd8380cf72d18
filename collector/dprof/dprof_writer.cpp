// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "dprof/dprof_writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>
#include <string_view>
#include <sys/resource.h>
#include <utility>

namespace nytprof {

namespace {

constexpr std::uint32_t FirstId = 2;
/// Reserved for the totals, which are known only at the end.
constexpr std::size_t SizeOfTotals = 240;
constexpr double NanosecondsPerSecond = 1e9;

std::span<const std::uint8_t> bytesOf(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// The totals follow. Overhead is already subtracted from the times, so readers must subtract none.
std::string head(std::int64_t ticksPerSecond)
{
    return "#fOrTyTwO\n$hz=" + std::to_string(ticksPerSecond)
        + ";\n$XS_VERSION='DProf 20110802.00 (NYTProf " NYTPROF_XS_VERSION
          ")';\n# All values are given in HZ\n$over_utime=0; $over_stime=0; $over_rtime=0;\n"
          "$over_tests=10000;\n";
}

/// "main BEGIN"; subs of equal names differ by id. Line breaks and blanks in names are replaced.
std::string packageAndName(const ProfiledSub& sub)
{
    const auto package = sub.package.empty() ? std::string_view("main") : sub.package;
    auto name = std::string_view(sub.name).substr(
        sub.package.empty() ? 0 : std::min(sub.package.size() + 2, sub.name.size()));
    if (name.starts_with("BEGIN@"))
        name = name.substr(0, name.find('@'));
    else if (name.starts_with("__ANON__["))
        name = name.substr(0, name.find('['));
    auto line = std::string(package) + " " + std::string(name);
    const auto isUnfit = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == 0x7f; };
    std::replace_if(
        line.begin(), line.begin() + static_cast<std::ptrdiff_t>(package.size()), isUnfit, '_');
    std::replace_if(
        line.begin() + static_cast<std::ptrdiff_t>(package.size() + 1), line.end(), isUnfit, '_');
    return line;
}

std::int64_t nanosecondsOf(const timeval& time)
{
    return std::int64_t{time.tv_sec} * 1'000'000'000 + std::int64_t{time.tv_usec} * 1000;
}

/// Times of the process, not the thread: another thread may complete the profile.
CpuTime cpuTime()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return {nanosecondsOf(usage.ru_utime), nanosecondsOf(usage.ru_stime)};
}

} // namespace

std::unique_ptr<DprofFile> DprofFile::create(const std::string& path, Settings settings,
    const Moment& now, std::string& error, OutputFile::NewFile how)
{
    auto output = OutputFile::create(path, error, how);
    if (!output)
        return nullptr;
    std::unique_ptr<DprofFile> file(new DprofFile(std::move(output), settings));
    file->m_began = file->m_distributed = now;
    const auto begin
        = head(settings.ticksPerSecond) + std::string(SizeOfTotals, ' ') + "\n\nPART2\n";
    file->m_file->write(bytesOf(begin));
    return file;
}

DprofFile::DprofFile(std::unique_ptr<OutputFile> file, Settings settings)
    : m_file(std::move(file))
    , m_settings(settings)
    , m_ticksPerNanosecond(static_cast<double>(settings.ticksPerSecond) / NanosecondsPerSecond)
{
    m_marks.reserve(MaxMarks);
}

void DprofFile::mark(Kind kind, std::uint32_t sub, std::int64_t now, bool isNew)
{
    // Calls left by die ended then, but never before the last mark.
    const auto last = m_marks.empty() ? m_distributed.program : m_marks.back().at;
    m_marks.push_back({std::max(now, last), sub, kind, isNew});
}

void DprofFile::enter(const ProfiledSub& sub, std::int64_t now)
{
    if (sub.number >= m_known.size())
        m_known.resize(2 * std::size_t{sub.number} + 64);
    const bool isNew = !m_known[sub.number];
    if (isNew) {
        m_known[sub.number] = true;
        m_newNames.push_back(packageAndName(sub));
    }
    if (m_isReplaced) {
        m_isReplaced = false;
        mark(Kind::Goto, sub.number, now, isNew);
    } else {
        m_running.push_back(sub.number);
        mark(Kind::Enter, sub.number, now, isNew);
    }
}

void DprofFile::leave(std::int64_t now, CallEnd how)
{
    if (how == CallEnd::Replaced) {
        m_isReplaced = true;
        return;
    }
    if (m_running.empty())
        return;
    m_isReplaced = false;
    mark(how == CallEnd::Returned ? Kind::Leave : Kind::Die, m_running.back(), now);
    m_running.pop_back();
}

std::int64_t DprofFile::ticks(double nanoseconds) const
{
    return static_cast<std::int64_t>(std::floor(nanoseconds * m_ticksPerNanosecond));
}

void DprofFile::writeNumber(std::int64_t number, int base)
{
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number, base).ptr;
    m_text.append(digits, end);
}

void DprofFile::writeTime(std::int64_t programNow)
{
    const Ticks now = {
        ticks(m_user), ticks(m_system), ticks(static_cast<double>(programNow - m_began.program))};
    if (now == m_written)
        return;
    m_text += "@ ";
    writeNumber(now.user - m_written.user, 10);
    m_text += ' ';
    writeNumber(now.system - m_written.system, 10);
    m_text += ' ';
    writeNumber(now.real - m_written.real, 10);
    m_text += '\n';
    m_written = now;
}

void DprofFile::distribute(const Moment& now)
{
    const auto lastMark = m_marks.empty() ? m_distributed.program : m_marks.back().at;
    const auto programNow = std::max(now.program, lastMark);
    const auto passed = static_cast<double>(programNow - m_distributed.program);
    const auto profiling = static_cast<double>(now.profiling - m_distributed.profiling);
    double user = static_cast<double>(now.cpu.user - m_distributed.cpu.user) - profiling;
    double system = static_cast<double>(now.cpu.system - m_distributed.cpu.system);
    if (user < 0) {
        system = std::max(system + user, 0.0);
        user = 0;
    }
    // The longest interval is charged with the wait, if any.
    auto longest = static_cast<double>(programNow - lastMark);
    auto end = m_marks.size();
    auto before = m_distributed.program;
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        if (const auto pause = static_cast<double>(m_marks[i].at - before); pause > longest) {
            longest = pause;
            end = i;
        }
        before = m_marks[i].at;
    }
    const double waited = std::clamp(passed - user - system, 0.0, longest);
    const double busy = passed - waited;
    const auto use = [&](double pause) {
        const double share = busy > 0 ? pause / busy : 0;
        m_user += user * share;
        m_system += system * share;
    };
    before = m_distributed.program;
    std::size_t name = 0;
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        const auto& mark = m_marks[i];
        use(static_cast<double>(mark.at - before) - (i == end ? waited : 0));
        before = mark.at;
        writeTime(mark.at);
        if (mark.isNew) {
            m_text += "& ";
            writeNumber(mark.sub + FirstId, 16);
            m_text += ' ' + m_newNames[name++] + '\n';
        }
        m_text += static_cast<char>(mark.kind);
        m_text += ' ';
        writeNumber(mark.sub + FirstId, 16);
        m_text += '\n';
    }
    use(static_cast<double>(programNow - before) - (end == m_marks.size() ? waited : 0));
    m_total += m_marks.size();
    m_marks.clear();
    m_newNames.clear();
    m_distributed = {programNow, now.profiling, now.cpu};
    if (m_text.size() >= m_settings.buffer)
        flush();
}

void DprofFile::writeTotals()
{
    const auto real = ticks(static_cast<double>(m_distributed.program - m_began.program));
    auto totals = "$rrun_utime=" + std::to_string(ticks(m_user))
        + "; $rrun_stime=" + std::to_string(ticks(m_system))
        + "; $rrun_rtime=" + std::to_string(real) + ";\n$total_marks=" + std::to_string(m_total);
    totals.resize(SizeOfTotals, ' ');
    m_file->rewrite(head(m_settings.ticksPerSecond).size(), bytesOf(totals));
}

void DprofFile::flush()
{
    m_file->write(bytesOf(m_text));
    m_text.clear();
    writeTotals();
}

void DprofFile::close(const Moment& now)
{
    while (!m_running.empty())
        leave(now.program, CallEnd::Gone);
    distribute(now);
    writeTime(m_distributed.program);
    flush();
    m_file->close();
}

std::unique_ptr<DprofFile> DprofFile::duplicate() const
{
    std::unique_ptr<DprofFile> copy(new DprofFile(*this));
    copy->m_file = m_file->duplicate();
    copy->m_marks.reserve(MaxMarks);
    return copy;
}

WriterFactory DprofWriter::factory(DprofFile::Settings settings)
{
    return [settings](const ProfileSource& source, const NewProfile& profile, std::string& error) {
        std::unique_ptr<DprofWriter> writer(new DprofWriter(source.clock));
        writer->m_file
            = DprofFile::create(profile.path, settings, writer->moment(), error, profile.how);
        return std::unique_ptr<ProfileWriter>(writer->m_file ? std::move(writer) : nullptr);
    };
}

DprofWriter::DprofWriter(ProgramClock& clock)
    : m_clock(clock)
{
    m_ticksPerUnit = clock.ticksPerUnit();
    m_rateSince = clock.callNow();
}

/// The clock's rate becomes more precise over time; what is already written stays unchanged.
std::int64_t DprofWriter::nanoseconds(CallTime time) const
{
    return m_nanosecondsThen
        + std::llround(static_cast<double>(time - m_rateSince) * m_ticksPerUnit);
}

DprofFile::Moment DprofWriter::moment() const
{
    const auto overhead = std::llround(static_cast<double>(m_clock.overhead) * m_ticksPerUnit);
    return {nanoseconds(m_clock.callNow()), overhead, cpuTime()};
}

bool DprofWriter::beginCall(const Frame& frame)
{
    if (frame.context->isEarlier())
        return false;
    const auto now = nanoseconds(frame.start);
    m_file->enter(*frame.context->sub, now);
    distributeIfDue(now);
    return false;
}

bool DprofWriter::endCall(
    const Context& context, CallStack::Cost /*cost*/, CallTime callNow, CallEnd how)
{
    if (context.isEarlier())
        return false;
    const auto now = nanoseconds(callNow);
    m_file->leave(now, how);
    distributeIfDue(now);
    return false;
}

/// Reading CPU time costs more than an event.
void DprofWriter::distributeIfDue(std::int64_t now)
{
    if (m_file->isDue(now)) [[unlikely]] {
        const auto began = m_clock.now();
        m_file->distribute(moment());
        m_clock.chargeWork(m_clock.now() - began);
    }
}

void DprofWriter::flush()
{
    m_file->distribute(moment());
    const auto now = m_clock.callTime(m_clock.statementNow());
    m_nanosecondsThen = nanoseconds(now);
    m_rateSince = now;
    m_ticksPerUnit = m_clock.ticksPerUnit();
    m_file->flush();
}

void DprofWriter::finish(const std::string& /*hookOverhead*/) { m_file->close(moment()); }

bool DprofWriter::resume()
{
    m_file = std::move(m_savepoint);
    return m_file->resume();
}

} // namespace nytprof
