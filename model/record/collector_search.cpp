// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/collector_search.h"

#include <filesystem>
#include <sstream>
#include <string_view>
#include <vector>

namespace nytprof {
namespace {

namespace fs = std::filesystem;

/// Prints version, architecture and folders with a collector; a "+" precedes the one in @INC that
/// perl would load. Devel::NYTProf 6 has no Live.pm.
constexpr const char* Search = R"(
printf "%vd, %s\n", $^V, $Config{archname};
my @layouts = ('perl', "lib/perl5/$Config{archname}", 'lib/perl5');
for (qw(site vendor)) {
    my ($folder, $prefix) = @Config{"${_}archexp", "${_}prefixexp"};
    push @layouts, $1 if $folder && $prefix && $folder =~ m{\A\Q$prefix\E/(.+)}s;
}
my ($first) = grep { -e "$_/Devel/NYTProf.pm" } @INC;
my %seen;
for my $folder (map({"$ARGV[0]/$_"} @layouts), @INC) {
    next if $seen{$folder}++ || !-e "$folder/Devel/NYTProf/Live.pm";
    next if !-e "$folder/auto/Devel/NYTProf/NYTProf.$Config{dlext}";
    print $folder eq $first ? '+' : '-', "$folder\n";
}
)";

std::string firstLineOf(const std::string& text) { return text.substr(0, text.find('\n')); }

/// The message of the profiler about its options, if there is one.
MarkedText optionProblem(const std::string& errors)
{
    constexpr std::string_view Begin = "Devel::NYTProf: ";
    std::istringstream lines(errors);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(Begin))
            return {marked("--options: %1"),
                {line.substr(Begin.size(), line.rfind(';') - Begin.size())}};
    return {};
}

std::string joined(const std::string& options, const std::string& more)
{
    return options.empty() ? more : options + ':' + more;
}

/// Before the folders of the user. perl ignores PERLLIB if there is PERL5LIB.
void addLibrary(const std::string& folder, Environment& environment)
{
    if (folder.empty())
        return;
    const auto libraries = environment.value("PERLLIB");
    if (libraries && !environment.value("PERL5LIB"))
        environment.set("PERL5LIB", *libraries);
    environment.prepend("PERL5LIB", folder, ':');
}

/// Loads the profiler without a profile.
ProgramOutput tryOptions(const std::string& perl, Environment environment,
    const std::string& folder, const std::string& options, const CaptureProgram& capture)
{
    addLibrary(folder, environment);
    environment.set("NYTPROF", joined(options, "start=no:file=/dev/null:log=/dev/stderr"));
    return capture({{perl, "-d:NYTProf", "-e1"}, environment});
}

} // namespace

FoundCollector findCollector(const std::string& perl, const Environment& environment,
    const std::string& options, const std::string& nytprof, const CaptureProgram& capture)
{
    Environment alone = environment;
    alone.remove("PERL5OPT");
    alone.remove("NYTPROF");
    std::error_code none;
    const fs::path prefix = fs::canonical(nytprof, none).parent_path().parent_path();
    const ProgramOutput answer
        = capture({{perl, "-MConfig", "-e", Search, prefix.string()}, alone});
    if (!answer.end.isSuccess())
        return {{},
            {marked("%1 does not run (%2): %3"),
                {perl, endText(answer.end), firstLineOf(answer.errors)}}};
    std::istringstream lines(answer.out);
    std::string version;
    std::getline(lines, version);
    FoundCollector result;
    for (std::string line; std::getline(lines, line);) {
        const std::string folder = line.substr(1);
        const bool isKnown = line.front() == '+';
        const auto tried = tryOptions(perl, alone, isKnown ? "" : folder, options, capture);
        if (const MarkedText problem = optionProblem(tried.errors); !problem.empty())
            return {{}, problem};
        if (!tried.end.isSuccess() && result.problem.empty())
            result.problem = {marked("the collector in %1 does not fit %2 (%3): %4"),
                {folder, perl, version, firstLineOf(tried.errors)}};
        else if (tried.end.isSuccess() && !isKnown && folder.find(':') != std::string::npos)
            return {
                {}, {marked("%1: PERL5LIB cannot name a folder with a colon; move it"), {folder}}};
        else if (tried.end.isSuccess())
            return {isKnown ? "" : folder, {}};
    }
    if (result.problem.empty())
        result.problem = {marked("there is no collector for %1 (%2); build and install it for that "
                                 "perl: docs/installation.md"),
            {perl, version}};
    return result;
}

std::string fileOption(const std::string& file)
{
    std::string option = "file=";
    for (const char c : file) // with a backslash before what would end the value
        option += (std::string_view("\\:=").find(c) == std::string_view::npos ? "" : "\\")
            + std::string(1, c);
    return option;
}

void profileInto(const std::string& file, const FoundCollector& collector,
    const std::string& options, Environment& environment)
{
    std::string all = environment.value("NYTPROF").value_or("");
    if (!options.empty())
        all = joined(all, options);
    environment.set("NYTPROF", joined(all, fileOption(file) + ":addpid=1"));
    environment.prepend("PERL5OPT", "-d:NYTProf", ' ');
    addLibrary(collector.folder, environment);
}

} // namespace nytprof
