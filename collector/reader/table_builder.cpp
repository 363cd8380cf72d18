// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/table_builder.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

namespace nytprof::reader {

using Severity = Diagnostic::Severity;

// Array indices that scripts for Devel::NYTProf 6 use; exported by Devel::NYTProf::Constants.

namespace FileSlot {
enum : int {
    Name,
    EvalFid,
    EvalLine,
    Fid,
    Flags,
    Size,
    Mtime,
    Profile,
    EvalFile, ///< weak reference to the file that ran this string eval
    Evals, ///< [files] of string evals run by this one
    Subs, ///< { name => sub } defined here
    Calls, ///< { line => { name => call } } made here
    Count
};
} // namespace FileSlot

namespace SubSlot {
enum : int {
    Fid,
    FirstLine,
    LastLine,
    Calls,
    Inclusive, ///< seconds, as all times
    Exclusive,
    Name,
    Profile,
    RecursionDepth,
    Recursive,
    CalledBy, ///< { fid => { line => call } }
    Count
};
} // namespace SubSlot

namespace CallSlot {
enum : int {
    Calls,
    Inclusive,
    Exclusive,
    InclusiveTicks, ///< always 0
    ExclusiveTicks, ///< always 0
    Recursive,
    RecursionDepth,
    Callers, ///< { name => undef }
    Count
};
} // namespace CallSlot

namespace {

template <class Container>
Container* addedTo(pTHX_ HV* tables, const char* name, Container* table)
{
    SV** const slot = hv_fetch(tables, name, static_cast<I32>(strlen(name)), 1);
    sv_setsv(*slot, sv_2mortal(newRV_noinc(reinterpret_cast<SV*>(table))));
    return table;
}

void addNumber(pTHX_ AV* row, int slot, std::uint64_t number)
{
    SV* const value = *av_fetch(row, slot, 1);
    sv_setuv(value, SvUV_nomg(value) + number);
}

void addTimeTo(pTHX_ AV* row, int slot, double seconds)
{
    SV* const value = *av_fetch(row, slot, 1);
    sv_setnv(value, SvNV_nomg(value) + seconds);
}

void raise(pTHX_ AV* row, int slot, std::uint32_t number)
{
    SV* const value = *av_fetch(row, slot, 1);
    if (SvUV_nomg(value) < number)
        sv_setuv(value, number);
}

/// Creates the hash if missing.
HV* hashIn(pTHX_ SV* reference)
{
    if (!SvROK(reference))
        refer(aTHX_ reference, reinterpret_cast<SV*>(newHV()));
    return reinterpret_cast<HV*>(SvRV(reference));
}

SV* valueAt(pTHX_ HV* hash, std::uint32_t number)
{
    std::array<char, 12> digits{};
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return *hv_fetch(hash, digits.data(), static_cast<I32>(end - digits.data()), 1);
}

HV* hashAt(pTHX_ HV* hash, std::uint32_t number)
{
    return hashIn(aTHX_ valueAt(aTHX_ hash, number));
}

double finite(double seconds) { return std::isfinite(seconds) ? seconds : 0; }

void setNumber(pTHX_ AV* row, int slot, std::uint64_t number)
{
    sv_setuv(*av_fetch(row, slot, 1), number);
}

} // namespace

TableBuilder::TableBuilder(pTHX_ DiagnosticLog& log)
    : Interpreter(thisInterpreter(aTHX))
    , m_log(log)
    , m_tables(newHV())
    , m_profile(sv_rvweaken(newRV_inc(reinterpret_cast<SV*>(m_tables))))
    , m_attributes(addedTo(aTHX_ m_tables, "attribute", newHV()))
    , m_options(addedTo(aTHX_ m_tables, "option", newHV()))
    , m_modes(addedTo(aTHX_ m_tables, "profile_modes", newHV()))
    , m_subs(addedTo(aTHX_ m_tables, "sub_subinfo", newHV()))
    , m_files(addedTo(aTHX_ m_tables, "fid_fileinfo", newAV()))
    , m_sources(addedTo(aTHX_ m_tables, "fid_srclines", newAV()))
    , m_filePackage(gv_stashpvs("Devel::NYTProf::FileInfo", GV_ADD))
    , m_subPackage(gv_stashpvs("Devel::NYTProf::SubInfo", GV_ADD))
{
}

TableBuilder::~TableBuilder()
{
    SvREFCNT_dec(m_profile);
    SvREFCNT_dec(m_tables);
}

void TableBuilder::version(int major, int)
{
    m_ticksPerSecond = major >= 4 ? 10'000'000 : 1'000'000;
}

void TableBuilder::setAttribute(std::string_view key, SV* value)
{
    static_cast<void>(hv_store(m_attributes, key.data(), static_cast<I32>(key.size()), value, 0));
}

void TableBuilder::attribute(std::string_view key, std::string_view value)
{
    setAttribute(key, newSVpvn(value.data(), value.size()));
    double ticks = 0;
    if (key == "ticks_per_sec"
        && std::from_chars(value.data(), value.data() + value.size(), ticks).ec == std::errc{}
        && ticks >= 1 && std::isfinite(ticks))
        m_ticksPerSecond = ticks;
}

void TableBuilder::option(std::string_view key, std::string_view value)
{
    m_isStream = m_isStream || (key == "stream" && value == "1");
    static_cast<void>(hv_store(m_options, key.data(), static_cast<I32>(key.size()),
        newSVpvn(value.data(), value.size()), 0));
}

void TableBuilder::comment(std::string_view text)
{
    const auto record = extensionIn(text);
    m_isMerged = m_isMerged || (record && record->name == extension::ByteOrder);
    if (!record || m_isMerged)
        return;
    const bool hadNone = m_slices.empty();
    m_slices.read(*record);
    if (hadNone && !m_slices.empty())
        m_earlier = {{m_times.lines.all(), m_blockTimes.lines.all(), m_subTimes.lines.all()},
            m_measured, m_discounted, m_calls, m_statementTicks};
}

void TableBuilder::pidStart(const chunk::PidStart& start)
{
    takePartialCalls();
    m_slices = {};
    m_latest = start.pid;
    m_running[start.pid] = start.time;
    setAttribute("profiler_start_time", newSVnv(start.time));
}

void TableBuilder::pidEnd(const chunk::PidEnd& end)
{
    const auto running = m_running.find(end.pid);
    if (running == m_running.end()) {
        m_log.add(Severity::Note,
            "end of process " + std::to_string(end.pid) + " without its start ignored");
    } else {
        m_duration += end.time - running->second;
        m_running.erase(running);
    }
    setAttribute("profiler_end_time", newSVnv(end.time));
}

SV* TableBuilder::newReference(AV* object, HV* package)
{
    return sv_bless(newRV_noinc(reinterpret_cast<SV*>(object)), package);
}

/// Arrays are as long as the last index, which is arbitrary in a damaged file.
bool TableBuilder::withinBudget(AV* array, std::uint64_t index)
{
    constexpr std::uint64_t always = std::uint64_t{16} * 1024;
    const auto used = static_cast<std::uint64_t>(AvFILLp(array) + 1);
    const std::uint64_t empty = index > used ? index - used : 0;
    if (empty <= always || empty <= m_budget) {
        m_budget -= empty <= always ? 0 : empty;
        return true;
    }
    if (!m_hasReportedBudget) {
        m_log.add(Severity::Warning,
            "number " + std::to_string(index)
                + " of a line or file is implausible; such lines are ignored");
    }
    m_hasReportedBudget = true;
    return false;
}

void TableBuilder::newFid(const chunk::NewFid& file)
{
    if (file.fid == 0 || m_fileByFid.contains(file.fid) || !withinBudget(m_files, file.fid))
        return; // announced again, as after a fork
    AV* const row = newAV();
    av_extend(row, FileSlot::Count - 1);
    av_store(row, FileSlot::Name, newText(aTHX_ file.name));
    const bool isEval = file.evalFid != 0;
    av_store(row, FileSlot::EvalFid, isEval ? newSVuv(file.evalFid) : newSVsv(&PL_sv_no));
    av_store(row, FileSlot::EvalLine, isEval ? newSVuv(file.evalLine) : newSVsv(&PL_sv_no));
    av_store(row, FileSlot::Fid, newSVuv(file.fid));
    av_store(row, FileSlot::Flags, newSVuv(file.flags));
    av_store(row, FileSlot::Size, newSVuv(file.size));
    av_store(row, FileSlot::Mtime, newSVuv(file.mtime));
    av_store(row, FileSlot::Profile, SvREFCNT_inc_simple_NN(m_profile));
    av_store(row, FileSlot::EvalFile, newSV(0));
    av_store(row, FileSlot::Evals, newSV(0));
    av_store(row, FileSlot::Subs, newRV_noinc(reinterpret_cast<SV*>(newHV())));
    av_store(row, FileSlot::Calls, newRV_noinc(reinterpret_cast<SV*>(newHV())));
    av_store(m_files, file.fid, newReference(row, m_filePackage));
    m_fileByFid.emplace(file.fid, row);
    m_fids.push_back(file.fid);
    m_fidsByName.add(file.fid, file.name.bytes);
}

/// Null and a warning if the stream does not name it.
AV* TableBuilder::fileOf(std::uint32_t fid)
{
    const auto known = m_fileByFid.find(fid);
    if (known != m_fileByFid.end())
        return known->second;
    m_log.add(Severity::Warning,
        "file number " + std::to_string(fid) + " has no name; its data is ignored");
    m_fileByFid.emplace(fid, nullptr); // warn once
    return nullptr;
}

void TableBuilder::addTime(LineTimes& times, std::uint32_t fid, std::uint32_t line,
    std::int32_t ticks, std::uint64_t repeats)
{
    if (fid != 0 && fileOf(fid))
        times.add(fid, line, ticks, repeats);
    else
        times.discounted = false;
}

void TableBuilder::timeLine(const chunk::TimeLine& time, std::uint64_t repeats)
{
    m_measured += repeats;
    m_discounted += m_times.discounted ? 1 : 0;
    m_statementTicks += Ticks{time.ticks} * static_cast<Ticks>(repeats);
    addTime(m_times, time.fid, time.line, time.ticks, repeats);
}

void TableBuilder::timeBlock(const chunk::TimeBlock& time, std::uint64_t repeats)
{
    m_hasBlocks = true;
    m_blockTimes.discounted = m_subTimes.discounted = m_times.discounted;
    timeLine({time.ticks, time.fid, time.line}, repeats);
    addTime(m_blockTimes, time.fid, time.blockLine, time.ticks, repeats);
    addTime(m_subTimes, time.fid, time.subLine, time.ticks, repeats);
}

void TableBuilder::discount()
{
    if (m_times.discounted && !m_saidDoubleDiscount) {
        m_saidDoubleDiscount = true;
        m_log.add(Severity::Note, "second DISCOUNT record without a time between them ignored");
    }
    m_times.discounted = true;
}

void TableBuilder::srcLine(const chunk::SrcLine& source)
{
    if (!fileOf(source.fid) || !withinBudget(m_sources, source.fid))
        return;
    SV* const slot = *av_fetch(m_sources, source.fid, 1);
    if (!SvROK(slot))
        refer(aTHX_ slot, reinterpret_cast<SV*>(newAV()));
    auto* const lines = reinterpret_cast<AV*>(SvRV(slot));
    if (withinBudget(lines, source.line))
        av_store(lines, source.line, newText(aTHX_ source.text));
}

/// Row of a sub; created without location if new.
AV* TableBuilder::subOf(const chunk::Text& name)
{
    SV* const slot = valueOf(aTHX_ m_subs, name);
    if (SvROK(slot))
        return reinterpret_cast<AV*>(SvRV(slot));
    AV* const row = newAV();
    av_extend(row, SubSlot::Count - 1);
    av_store(row, SubSlot::Fid, newSVuv(0));
    av_store(row, SubSlot::FirstLine, newSV(0));
    av_store(row, SubSlot::LastLine, newSV(0));
    av_store(row, SubSlot::Calls, newSVuv(0));
    av_store(row, SubSlot::Inclusive, newSVnv(0));
    av_store(row, SubSlot::Exclusive, newSVnv(0));
    av_store(row, SubSlot::Name, newText(aTHX_ name));
    av_store(row, SubSlot::Profile, SvREFCNT_inc_simple_NN(m_profile));
    av_store(row, SubSlot::RecursionDepth, newSVuv(0));
    av_store(row, SubSlot::Recursive, newSVnv(0));
    sv_setsv(slot, sv_2mortal(newReference(row, m_subPackage)));
    return row;
}

void TableBuilder::subInfo(const chunk::SubInfo& info)
{
    m_definitions.push_back({info.fid, subOf(info.sub), info.firstLine, info.lastLine});
}

void TableBuilder::addCall(SV* place, const chunk::SubCallers& callers)
{
    if (!SvROK(place)) {
        AV* const call = newAV();
        av_extend(call, CallSlot::Count - 1);
        refer(aTHX_ place, reinterpret_cast<SV*>(call));
        av_store(call, CallSlot::Calls, newSVuv(0));
        for (const int slot : {CallSlot::Inclusive, CallSlot::Exclusive, CallSlot::InclusiveTicks,
                 CallSlot::ExclusiveTicks, CallSlot::Recursive})
            av_store(call, slot, newSVnv(0));
        av_store(call, CallSlot::RecursionDepth, newSVuv(0));
    }
    auto* const call = reinterpret_cast<AV*>(SvRV(place));
    addNumber(aTHX_ call, CallSlot::Calls, callers.count);
    addTimeTo(aTHX_ call, CallSlot::Inclusive, finite(callers.inclusive));
    addTimeTo(aTHX_ call, CallSlot::Exclusive, finite(callers.exclusive));
    addTimeTo(aTHX_ call, CallSlot::Recursive, finite(callers.recursive));
    raise(aTHX_ call, CallSlot::RecursionDepth, callers.recursionDepth);
}

void TableBuilder::subCallers(const chunk::SubCallers& callers)
{
    AV* const sub = subOf(callers.callee);
    m_calledSubs.push_back(sub);
    HV* const calledBy = hashIn(aTHX_ * av_fetch(sub, SubSlot::CalledBy, 1));
    HV* const inFile = hashAt(aTHX_ calledBy, callers.fid);
    if (callers.marksXsub())
        return; // an empty hash for file 0 marks an xsub
    SV* const place = valueAt(aTHX_ inFile, callers.line);
    addCall(place, callers);
    auto* const call = reinterpret_cast<AV*>(SvRV(place));
    SV* const names = *av_fetch(call, CallSlot::Callers, 1);
    HV* const callerNames = hashIn(aTHX_ names);
    if (!callers.caller.bytes.empty())
        valueOf(aTHX_ callerNames, callers.caller);
    if (AV* const file = callers.fid != 0 ? fileOf(callers.fid) : nullptr) {
        HV* const lines = hashIn(aTHX_ * av_fetch(file, FileSlot::Calls, 1));
        SV* const made = valueOf(aTHX_ hashAt(aTHX_ lines, callers.line), callers.callee);
        addCall(made, callers);
        sv_setsv(*av_fetch(reinterpret_cast<AV*>(SvRV(made)), CallSlot::Callers, 1), names);
    }
    addNumber(aTHX_ sub, SubSlot::Calls, callers.count);
    addTimeTo(aTHX_ sub, SubSlot::Inclusive, finite(callers.inclusive));
    addTimeTo(aTHX_ sub, SubSlot::Exclusive, finite(callers.exclusive));
    addTimeTo(aTHX_ sub, SubSlot::Recursive, finite(callers.recursive));
    raise(aTHX_ sub, SubSlot::RecursionDepth, callers.recursionDepth);
    m_calls += callers.count;
}

/// A string eval may precede the file that ran it.
void TableBuilder::linkEvals()
{
    for (const std::uint32_t fid : m_fids) {
        AV* const row = m_fileByFid.at(fid);
        const auto evalFid = static_cast<std::uint32_t>(SvUV_nomg(AvARRAY(row)[FileSlot::EvalFid]));
        if (evalFid == 0)
            continue;
        const auto found = m_fileByFid.find(evalFid);
        if (found == m_fileByFid.end() || !found->second || evalFid == fid) {
            m_log.add(Severity::Warning,
                "file number " + std::to_string(evalFid) + ", which ran string eval "
                    + SvPV_nolen(AvARRAY(row)[FileSlot::Name]) + ", is missing");
            sv_setsv(AvARRAY(row)[FileSlot::EvalFid], &PL_sv_no);
            sv_setsv(AvARRAY(row)[FileSlot::EvalLine], &PL_sv_no);
            continue;
        }
        SV* const evals = AvARRAY(found->second)[FileSlot::Evals];
        if (!SvROK(evals))
            refer(aTHX_ evals, reinterpret_cast<SV*>(newAV()));
        av_push(reinterpret_cast<AV*>(SvRV(evals)), newSVsv(AvARRAY(m_files)[fid]));
        sv_setsv(AvARRAY(row)[FileSlot::EvalFile], AvARRAY(m_files)[evalFid]);
        sv_rvweaken(AvARRAY(row)[FileSlot::EvalFile]);
    }
}

/// A sub defined in several files belongs to the lowest file number; all list it.
void TableBuilder::defineSubs()
{
    for (const Definition& definition : m_definitions) {
        AV* const sub = definition.sub;
        const UV known = SvUV_nomg(AvARRAY(sub)[SubSlot::Fid]);
        const std::string_view name = SvPV_nolen(AvARRAY(sub)[SubSlot::Name]);
        if (known != 0 && name.find("__ANON__[(eval") == std::string_view::npos) {
            m_log.add(Severity::Note,
                "sub " + std::string(name) + " is defined more than once; using the first file");
        }
        if (known == 0 || definition.fid < known) {
            setNumber(aTHX_ sub, SubSlot::Fid, definition.fid);
            setNumber(aTHX_ sub, SubSlot::FirstLine, definition.firstLine);
            setNumber(aTHX_ sub, SubSlot::LastLine, definition.lastLine);
        }
    }
    const auto listIn = [this](AV* file, AV* sub) {
        SV* const name = AvARRAY(sub)[SubSlot::Name];
        auto* const subs = reinterpret_cast<HV*>(SvRV(AvARRAY(file)[FileSlot::Subs]));
        SV* const slot = HeVAL(hv_fetch_ent(subs, name, 1, 0));
        if (!SvROK(slot))
            sv_setsv(slot, sv_2mortal(newRV_inc(reinterpret_cast<SV*>(sub))));
    };
    for (const Definition& definition : m_definitions)
        if (AV* const file = definition.fid != 0 ? fileOf(definition.fid) : nullptr)
            listIn(file, definition.sub);
    // Called subs without known file are listed in the first one.
    for (AV* const sub : m_calledSubs) {
        const auto first = m_fileByFid.find(1);
        if (SvUV_nomg(AvARRAY(sub)[SubSlot::Fid]) == 0 && first != m_fileByFid.end()
            && first->second) {
            setNumber(aTHX_ sub, SubSlot::Fid, 1);
            listIn(first->second, sub);
        }
        auto* const calledBy = reinterpret_cast<HV*>(SvRV(AvARRAY(sub)[SubSlot::CalledBy]));
        SV** const marked = hv_fetchs(calledBy, "0", 0);
        if (marked && HvUSEDKEYS(reinterpret_cast<HV*>(SvRV(*marked))) == 0) {
            setNumber(aTHX_ sub, SubSlot::FirstLine, 0);
            setNumber(aTHX_ sub, SubSlot::LastLine, 0);
        }
    }
}

void TableBuilder::storeLines(const char* name, const char* mode, const LineTimes& times)
{
    AV* const files = newAV();
    static_cast<void>(hv_store(m_tables, name, static_cast<I32>(strlen(name)),
        newRV_noinc(reinterpret_cast<SV*>(files)), 0));
    static_cast<void>(hv_store(m_modes, name, static_cast<I32>(strlen(name)), newSVpv(mode, 0), 0));
    AV* lines = nullptr;
    std::uint32_t fid = 0;
    for (const LineSums::Line& line : times.lines.all()) {
        if (!lines || line.fid != fid) {
            fid = line.fid;
            lines = newAV();
            av_store(files, fid, newRV_noinc(reinterpret_cast<SV*>(lines)));
        }
        if (!withinBudget(lines, line.line))
            continue;
        AV* const sum = newAV();
        av_extend(sum, 1);
        av_store(sum, 0, newSVnv(static_cast<double>(line.sum.ticks) / m_ticksPerSecond));
        av_store(sum, 1, newSVuv(line.sum.count));
        av_store(lines, line.line, newRV_noinc(reinterpret_cast<SV*>(sum)));
    }
}

void TableBuilder::setTotals()
{
    setAttribute("complete", newSVsv(m_running.empty() ? &PL_sv_yes : &PL_sv_no));
    setAttribute("profiler_duration", newSVnv(m_duration));
    setAttribute("total_stmts_measured", newSVuv(m_measured));
    setAttribute("total_stmts_discounted", newSVuv(m_discounted));
    setAttribute(
        "total_stmts_duration", newSVnv(static_cast<double>(m_statementTicks) / m_ticksPerSecond));
    setAttribute("total_sub_calls", newSVuv(m_calls));
}

/// Substitute for the missing end of a stream.
void TableBuilder::takePartialCalls()
{
    if (m_slices.empty() || !m_running.contains(m_latest))
        return;
    const PartialCalls calls(m_slices.log(), m_fidsByName, m_ticksPerSecond);
    if (!m_isStream) {
        m_times.restore(m_earlier.times[0]);
        m_blockTimes.restore(m_earlier.times[1]);
        m_subTimes.restore(m_earlier.times[2]);
        m_measured = m_earlier.measured;
        m_discounted = m_earlier.discounted;
        m_statementTicks = m_earlier.statementTicks;
        calls.emitTimes(*this);
    }
    // Once SUB_CALLERS began, these rows would be duplicates.
    if (m_calls == m_earlier.calls)
        calls.emitSubs(*this);
}

HV* TableBuilder::finish()
{
    takePartialCalls();
    linkEvals();
    defineSubs();
    storeLines("fid_line_time", "line", m_times);
    if (m_hasBlocks) {
        storeLines("fid_block_time", "block", m_blockTimes);
        storeLines("fid_sub_time", "sub", m_subTimes);
    }
    setTotals();
    return std::exchange(m_tables, nullptr);
}

} // namespace nytprof::reader
