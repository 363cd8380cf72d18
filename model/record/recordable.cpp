// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/recordable.h"

#include "record/program_perl.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace nytprof {
namespace {

namespace fs = std::filesystem;

/// Names of the files are those of each recording.
MarkedText reservedOption(const std::string& options)
{
    for (const char* const name : {"file=", "addpid="})
        if ((':' + options).find(std::string(":") + name) != std::string::npos)
            return {marked("--options: %1 is chosen by record; name the files with -o or --folder"),
                {name}};
    return {};
}

/// Why it may write no profile, as far as its command line shows that.
MarkedText doubtOf(
    const Recordable& recordable, const PerlCommand& command, const std::string& folder)
{
    if (!recordable.isPerl)
        return {marked("is no Perl program; the perls that it starts are profiled if they have the "
                       "collector, as %1 has"),
            {recordable.perl}};
    const std::string& collector = recordable.collector.folder;
    if (command.checksTaint() && !command.loadsProfiler())
        return {marked("perl -T ignores PERL5OPT; record it as perl -T %1-d:NYTProf script.pl"),
            {collector.empty() ? "" : "-I" + collector + ' '}};
    const std::string script = command.script();
    if (script.empty() || !isNamedPerl(recordable.words.front())) // others may change the folder
        return {};
    std::error_code error;
    const bool exists = fs::exists(fs::path(folder) / script, error);
    return exists || error ? MarkedText() : MarkedText{marked("there is no file %1"), {script}};
}

} // namespace

Recordable findRecordable(const std::vector<std::string>& words, const std::string& options,
    const Environment& environment, const std::string& folder, const std::string& nytprof,
    const CaptureProgram& capture)
{
    Recordable result{words, options, environment};
    const FoundProgram program = findProgram(words.front(), environment, folder);
    result.error = program.error;
    if (program.error != 0) {
        std::error_code none;
        const bool isHere = fs::is_regular_file(fs::path(folder) / words.front(), none);
        result.problem = program.error == ENOENT && isHere
            ? MarkedText{marked("%1: is not on PATH; write perl %1, or ./%1"), {words.front()}}
            : MarkedText{
                marked("%1: cannot be started: %2"), {words.front(), std::strerror(program.error)}};
        return result;
    }
    const PerlCommand command = perlOfCommand(program.path, words, environment, folder);
    result.isPerl = !command.perl.empty();
    const FoundProgram interpreter
        = findProgram(result.isPerl ? command.perl : "perl", environment, folder);
    result.perl = interpreter.path;
    result.problem = reservedOption(options);
    if (result.problem.empty() && interpreter.error != 0)
        result.problem = result.isPerl
            ? MarkedText{marked("%1: its perl cannot be started: %2: %3"),
                {words.front(), command.perl, std::strerror(interpreter.error)}}
            : MarkedText{marked("%1: is no Perl program, and there is no perl on PATH that it "
                                "could run"),
                {words.front()}};
    if (result.problem.empty()) {
        result.collector = findCollector(interpreter.path, environment, options, nytprof, capture);
        result.problem = result.collector.problem;
    }
    result.doubt = doubtOf(result, command, folder);
    return result;
}

} // namespace nytprof
