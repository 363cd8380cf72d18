// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/perl_interpreter.h"

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
            search.found = {*image, mapping.begin};
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
    memory.beginSnapshot(SearchLimits);
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
    const LoadedImage& image = search.found->image;
    const auto byteOf = [&](std::string_view name) {
        const Address at = image.symbol(memory, name);
        return at != 0 ? int{memory.value<std::uint8_t>(at).value_or(0)} : 0;
    };
    PerlInterpreter perl;
    const int version = byteOf("PL_version");
    const int subversion = byteOf("PL_subversion");
    perl.version = version != 0 ? "5." + std::to_string(version) + '.' + std::to_string(subversion)
                                : "of an unknown version";
    perl.bias = search.found->begin;
    perl.threadKey = image.symbol(memory, "PL_thr_key");
    perl.layout = findLayout(version, subversion);
    perl.stackInfo = image.symbol(memory, "PL_curstackinfo");
    const bool isStruct = perl.stackInfo == 0; // with MULTIPLICITY
    if (perl.layout == nullptr)
        return {std::move(perl), InspectProblem::UnknownPerl};
    perl.opNames = image.symbol(memory, "PL_op_name");
    perl.compilingCop = image.symbol(memory, "PL_compiling");
    if (!isStruct) {
        perl.stackPointer = image.symbol(memory, "PL_stack_sp");
        perl.op = image.symbol(memory, "PL_op");
        perl.cop = image.symbol(memory, "PL_curcop");
        perl.mainStash = image.symbol(memory, "PL_defstash");
        perl.sortStart = image.symbol(memory, "PL_sortcop");
        return {std::move(perl), InspectProblem::None};
    }
    const Address pointer = image.symbol(memory, "PL_curinterp");
    const Address size = image.symbol(memory, "PL_interp_size");
    perl.address = memory.value<Address>(pointer).value_or(0);
    perl.size = size != 0 ? memory.value<std::uint16_t>(size).value_or(0) : 0;
    if (!isPlausible(perl.address))
        return {std::move(perl), InspectProblem::NotRunningPerl};
    perl.use(perl.address);
    return {std::move(perl), InspectProblem::None};
}

} // namespace nytprof
