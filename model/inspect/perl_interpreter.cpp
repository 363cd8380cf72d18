// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/perl_interpreter.h"

#include "inspect/known_perls.h"
#include "inspect/proc_file.h"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>

#include <unistd.h>

namespace nytprof {

namespace {

struct PerlImage {
    LoadedImage image;
    Address begin = 0;
    std::string path;
};

struct PerlSearch {
    std::optional<PerlImage> found;
    bool hasRead = false; ///< of any program or library
    bool has32Bits = false;
};

bool isPerl(ProcessMemory& memory, const LoadedImage& image)
{
    return image.symbol(memory, "PL_curinterp") != 0
        || image.symbol(memory, "PL_curstackinfo") != 0;
}

PerlSearch searchPerl(ProcessMemory& memory, const Mappings& mappings)
{
    PerlSearch search;
    for (const Mapping& mapping : mappings.all) {
        if (mapping.offset != 0 || !mapping.isReadable || !mapping.path.starts_with('/'))
            continue;
        const auto kind = LoadedImage::kindAt(memory, mapping.begin);
        search.has32Bits |= kind == LoadedImage::Kind::Elf32;
        const auto image = LoadedImage::at(memory, mapping.begin);
        search.hasRead |= image.has_value();
        if (image && isPerl(memory, *image)) {
            search.found = {*image, mapping.begin, mapping.path};
            return search;
        }
        if (memory.isOverLimits())
            return search;
    }
    return search;
}

InspectProblem problemSearchLimits(const ProcessMemory& memory, const PerlSearch& search)
{
    if (search.hasRead)
        return InspectProblem::NoPerl;
    if (memory.error() == EPERM || memory.error() == EACCES)
        return InspectProblem::NotPermitted;
    if (memory.error() == ESRCH)
        return InspectProblem::NoProcess;
    return search.has32Bits ? InspectProblem::Only64Bits : InspectProblem::NoPerl;
}

/// Whether the address is in a mapping of the file.
bool isIn(const Mappings& mappings, Address address, const std::string& path)
{
    return std::ranges::any_of(mappings.all, [&](const Mapping& each) {
        return each.begin <= address && address < each.end && each.path == path;
    });
}

PerlSymbols symbolsOf(ProcessMemory& memory, const PerlImage& perl)
{
    const auto address = [&](std::string_view name) { return perl.image.symbol(memory, name); };
    const auto offset = [&](std::string_view name) {
        const Address at = address(name);
        return at != 0 ? at - perl.begin : 0;
    };
    const auto byteOf = [&](std::string_view name) {
        const Address at = address(name);
        return at != 0 ? int{memory.value<std::uint8_t>(at).value_or(0)} : 0;
    };
    PerlSymbols symbols;
    const int version = byteOf("PL_version");
    const int subversion = byteOf("PL_subversion");
    symbols.version = version != 0
        ? "5." + std::to_string(version) + '.' + std::to_string(subversion)
        : "of an unknown version";
    symbols.layout = findLayout(version, subversion);
    symbols.threadKey = offset("PL_thr_key");
    symbols.opNames = offset("PL_op_name");
    symbols.compilingCop = offset("PL_compiling");
    symbols.stackInfo = offset("PL_curstackinfo");
    if (symbols.stackInfo != 0) {
        symbols.stackPointer = offset("PL_stack_sp");
        symbols.op = offset("PL_op");
        symbols.cop = offset("PL_curcop");
        symbols.mainStash = offset("PL_defstash");
        symbols.sortStart = offset("PL_sortcop");
        return symbols;
    }
    symbols.interpreter = offset("PL_curinterp");
    const Address size = address("PL_interp_size");
    symbols.interpreterSize = size != 0 ? memory.value<std::uint16_t>(size).value_or(0) : 0;
    return symbols;
}

FoundPerl perlIn(ProcessMemory& memory, const KnownPerls::Perl& found)
{
    const auto& [symbols, begin] = found;
    const auto address
        = [begin = begin](Address offset) { return offset != 0 ? begin + offset : 0; };
    PerlInterpreter perl;
    perl.version = symbols.version;
    perl.bias = begin;
    perl.threadKey = address(symbols.threadKey);
    perl.layout = symbols.layout;
    perl.stackInfo = address(symbols.stackInfo);
    if (perl.layout == nullptr)
        return {std::move(perl), InspectProblem::UnknownPerl};
    perl.opNames = address(symbols.opNames);
    perl.compilingCop = address(symbols.compilingCop);
    if (symbols.stackInfo != 0) { // without MULTIPLICITY
        perl.stackPointer = address(symbols.stackPointer);
        perl.op = address(symbols.op);
        perl.cop = address(symbols.cop);
        perl.mainStash = address(symbols.mainStash);
        perl.sortStart = address(symbols.sortStart);
        return {std::move(perl), InspectProblem::None};
    }
    perl.address = memory.value<Address>(address(symbols.interpreter)).value_or(0);
    perl.size = symbols.interpreterSize;
    if (!isPlausible(perl.address))
        return {std::move(perl), InspectProblem::NotRunningPerl};
    perl.use(perl.address);
    return {std::move(perl), InspectProblem::None};
}

bool isProcess(pid_t process) { return readProcFile(process, "stat", 1).error == 0; }

} // namespace

void PerlInterpreter::use(Address interpreter)
{
    const auto member
        = [&](std::int32_t offset) { return interpreter + static_cast<Address>(offset); };
    address = interpreter;
    stackPointer = member(layout->interpreterStackPointer);
    op = member(layout->interpreterOp);
    cop = member(layout->interpreterCop);
    stackInfo = member(layout->interpreterStackInfo);
    mainStash = member(layout->interpreterMainStash);
    sortStart = member(layout->interpreterSortStart);
}

FoundPerl findPerl(ProcessMemory& memory)
{
    thread_local KnownPerls known;
    memory.beginSnapshot(SearchLimits);
    const auto program = loadedProgram(memory.process());
    if (const auto perl = program ? known.find(*program) : std::nullopt)
        return perlIn(memory, *perl);
    const auto mappings = mappingsOf(memory.process());
    if (mappings.all.empty()) {
        if (mappings.error == EACCES || mappings.error == EPERM)
            return {{}, InspectProblem::NotPermitted};
        return {
            {}, isProcess(memory.process()) ? InspectProblem::NoMemory : InspectProblem::NoProcess};
    }
    const auto search = searchPerl(memory, mappings);
    if (!search.found)
        return {{}, problemSearchLimits(memory, search)};
    const KnownPerls::Perl perl{symbolsOf(memory, *search.found), search.found->begin};
    // Other libraries may be loaded in another process.
    const bool isInProgram = program && isIn(mappings, program->code, search.found->path);
    const bool isComplete = memory.error() == 0 && loadedProgram(memory.process()) == program;
    if (isInProgram && isComplete)
        known.add(*program, perl);
    return perlIn(memory, perl);
}

} // namespace nytprof
