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
std::string optionProblem(const std::string& errors)
{
    constexpr std::string_view Begin = "Devel::NYTProf: ";
    std::istringstream lines(errors);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(Begin))
            return "--options: " + line.substr(Begin.size(), line.rfind(';') - Begin.size());
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
    const std::string& folder, const std::string& options, HeldSignals& signals)
{
    addLibrary(folder, environment);
    environment.set("NYTPROF", joined(options, "start=no:file=/dev/null:log=/dev/stderr"));
    return captureProgram({{perl, "-d:NYTProf", "-e1"}, environment}, signals);
}

} // namespace

FoundCollector findCollector(const std::string& perl, const Environment& environment,
    const std::string& options, HeldSignals& signals)
{
    Environment alone = environment;
    alone.remove("PERL5OPT");
    alone.remove("NYTPROF");
    std::error_code none;
    const fs::path prefix = fs::read_symlink("/proc/self/exe", none).parent_path().parent_path();
    const ProgramOutput answer
        = captureProgram({{perl, "-MConfig", "-e", Search, prefix.string()}, alone}, signals);
    if (!answer.end.isSuccess())
        return {{},
            perl + " does not run (" + endText(answer.end) + "): " + firstLineOf(answer.errors)};
    std::istringstream lines(answer.out);
    std::string version;
    std::getline(lines, version);
    FoundCollector result;
    for (std::string line; std::getline(lines, line);) {
        const std::string folder = line.substr(1);
        const bool isKnown = line.front() == '+';
        const auto tried = tryOptions(perl, alone, isKnown ? "" : folder, options, signals);
        if (const std::string problem = optionProblem(tried.errors); !problem.empty())
            return {{}, problem};
        if (!tried.end.isSuccess() && result.problem.empty())
            result.problem = "the collector in " + folder + " does not fit " + perl + " (" + version
                + "): " + firstLineOf(tried.errors);
        else if (tried.end.isSuccess() && !isKnown && folder.find(':') != std::string::npos)
            return {{}, folder + ": PERL5LIB cannot name a folder with a colon; move it"};
        else if (tried.end.isSuccess())
            return {isKnown ? "" : folder, {}};
    }
    if (result.problem.empty())
        result.problem = "there is no collector for " + perl + " (" + version
            + "); build and install it for that perl: docs/installation.md";
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
