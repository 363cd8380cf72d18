// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What a table says of others is known when all of them are there.
#include "reader/table_builder.h"
#include "reader/table_slots.h"

#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "reader/perl_values.h"

namespace nytprof::reader {

using Severity = Diagnostic::Severity;

namespace {

void setNumber(pTHX_ AV* row, int slot, std::uint64_t number)
{
    sv_setuv(*av_fetch(row, slot, 1), number);
}

} // namespace

/// A profile may name a string eval before the file that ran it.
void TableBuilder::linkEvals()
{
    for (const std::uint32_t fid : m_fids) {
        AV* const row = m_fileByFid.at(fid);
        const auto evalFid = static_cast<std::uint32_t>(SvUV_nomg(AvARRAY(row)[FileSlot::EvalFid]));
        if (evalFid == 0) {
            continue;
        }
        const auto found = m_fileByFid.find(evalFid);
        if (found == m_fileByFid.end() || !found->second || evalFid == fid) {
            m_log.add(Severity::Warning,
                "file number " + std::to_string(evalFid) + ", which ran string eval "
                    + SvPV_nolen(AvARRAY(row)[FileSlot::Name]) + ", is not in the file");
            sv_setsv(AvARRAY(row)[FileSlot::EvalFid], &PL_sv_no);
            sv_setsv(AvARRAY(row)[FileSlot::EvalLine], &PL_sv_no);
            continue;
        }
        SV* const evals = AvARRAY(found->second)[FileSlot::Evals];
        if (!SvROK(evals)) {
            refer(aTHX_ evals, reinterpret_cast<SV*>(newAV()));
        }
        av_push(reinterpret_cast<AV*>(SvRV(evals)), newSVsv(AvARRAY(m_files)[fid]));
        sv_setsv(AvARRAY(row)[FileSlot::EvalFile], AvARRAY(m_files)[evalFid]);
        sv_rvweaken(AvARRAY(row)[FileSlot::EvalFile]);
    }
}

/// A sub that several files define is that of the lowest number; all of them list it.
void TableBuilder::defineSubs()
{
    for (const Definition& definition : m_definitions) {
        AV* const sub = definition.sub;
        const UV known = SvUV_nomg(AvARRAY(sub)[SubSlot::Fid]);
        const std::string_view name = SvPV_nolen(AvARRAY(sub)[SubSlot::Name]);
        if (known != 0 && name.find("__ANON__[(eval") == std::string_view::npos) {
            m_log.add(Severity::Note,
                "sub " + std::string(name) + " is defined more than once; the first file counts");
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
        if (!SvROK(slot)) {
            sv_setsv(slot, sv_2mortal(newRV_inc(reinterpret_cast<SV*>(sub))));
        }
    };
    for (const Definition& definition : m_definitions) {
        if (AV* const file = definition.fid != 0 ? fileOf(definition.fid) : nullptr) {
            listIn(file, definition.sub);
        }
    }
    // What the profiler found no file for, of packages without any, is with the first one.
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
    for (const LineCounters::Line& line : times.lines.all()) {
        if (!lines || line.fid != fid) {
            fid = line.fid;
            lines = newAV();
            av_store(files, fid, newRV_noinc(reinterpret_cast<SV*>(lines)));
        }
        if (!hasRoom(lines, line.line)) {
            continue;
        }
        AV* const sum = newAV();
        av_extend(sum, 1);
        av_store(sum, 0, newSVnv(static_cast<double>(line.sum.ticks) / m_ticksPerSecond));
        av_store(sum, 1, newSVuv(line.sum.count));
        av_store(lines, line.line, newRV_noinc(reinterpret_cast<SV*>(sum)));
    }
}

void TableBuilder::tellRest()
{
    setAttribute("complete", newSVsv(m_running.empty() ? &PL_sv_yes : &PL_sv_no));
    setAttribute("profiler_duration", newSVnv(m_duration));
    setAttribute("total_stmts_measured", newSVuv(m_measured));
    setAttribute("total_stmts_discounted", newSVuv(m_discounted));
    setAttribute(
        "total_stmts_duration", newSVnv(static_cast<double>(m_statementTicks) / m_ticksPerSecond));
    setAttribute("total_sub_calls", newSVuv(m_calls));
}

HV* TableBuilder::finish()
{
    // Of an end that was begun, rows would come twice.
    if (!m_running.empty() && m_calls == 0) {
        m_callsSoFar.tellSubs(*this, m_ticksPerSecond);
    }
    linkEvals();
    defineSubs();
    storeLines("fid_line_time", "line", m_times);
    if (m_hasBlocks) {
        storeLines("fid_block_time", "block", m_blockTimes);
        storeLines("fid_sub_time", "sub", m_subTimes);
    }
    tellRest();
    return std::exchange(m_tables, nullptr);
}

} // namespace nytprof::reader
