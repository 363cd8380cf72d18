// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/program_perl.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace nytprof {
namespace {

namespace fs = std::filesystem;

/// 0 or an errno.
int errorOfProgram(const std::string& path)
{
    std::error_code none;
    if (access(path.c_str(), F_OK) != 0)
        return errno;
    if (fs::is_directory(path, none))
        return EACCES;
    return access(path.c_str(), X_OK) == 0 ? 0 : errno;
}

std::string firstLineOfFile(const std::string& path)
{
    constexpr std::size_t MaxLineLength = 256; // for Linux
    std::string line(MaxLineLength, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(line.data(), static_cast<std::streamsize>(line.size()));
    line.resize(static_cast<std::size_t>(file.gcount()));
    return line.substr(0, line.find('\n'));
}

bool isPerlProgram(const std::string& path)
{
    std::error_code none;
    return isNamedPerl(path) || isNamedPerl(fs::canonical(path, none).string());
}

PerlCommand commandOfFirstLine(std::string_view line)
{
    if (!line.starts_with("#!"))
        return {};
    std::istringstream words{std::string(line.substr(2))};
    PerlCommand command;
    for (std::string word; words >> word;) {
        if (!command.perl.empty())
            command.arguments.push_back(word);
        else if (isNamedPerl(word))
            command.perl = word;
    }
    return command;
}

/// Switches of perl at the begin of its arguments.
struct Switches {
    std::string letters; ///< "wIe" of "-wIlib -e code"
    std::size_t words = 0; ///< that are or follow them
};

Switches switchesIn(const std::vector<std::string>& arguments)
{
    constexpr std::string_view WithText = "eEIMmFxiCDVd"; // the rest of the word is no switch
    constexpr std::string_view WithWord = "eEI"; // if nothing follows in the word itself
    Switches found;
    for (auto word = arguments.begin(); word != arguments.end(); ++word) {
        if (word->size() < 2 || word->front() != '-')
            break;
        ++found.words;
        if (*word == "--")
            break;
        const auto end = word->find_first_of(WithText, 1);
        found.letters += word->substr(1, end); // with that letter
        const bool takesNext
            = end + 1 == word->size() && WithWord.find((*word)[end]) != std::string_view::npos;
        if (takesNext && ++word == arguments.end())
            break;
        found.words += takesNext ? 1 : 0;
    }
    return found;
}

} // namespace

FoundProgram findProgram(
    const std::string& name, const Environment& environment, const std::string& folder)
{
    const auto inFolder
        = [&](const std::string& path) { return (fs::path(folder) / path).string(); };
    if (name.find('/') != std::string::npos)
        return {inFolder(name), errorOfProgram(inFolder(name))};
    FoundProgram found{{}, ENOENT};
    std::istringstream folders(environment.value("PATH").value_or("/bin:/usr/bin"));
    for (std::string each; found.path.empty() && std::getline(folders, each, ':');) {
        const std::string path = inFolder((fs::path(each) / name).string());
        const int error = errorOfProgram(path);
        if (error == 0)
            return {path, 0};
        found.error = error == EACCES ? EACCES : found.error;
    }
    return found;
}

bool isNamedPerl(std::string_view path)
{
    std::string_view name = path.substr(path.find_last_of('/') + 1);
    if (!name.starts_with("perl"))
        return false;
    name.remove_prefix(4);
    return name.empty() || (name.front() >= '0' && name.front() <= '9');
}

std::string perlOfFirstLine(std::string_view line) { return commandOfFirstLine(line).perl; }

std::string perlOfProgram(const std::string& path)
{
    return isPerlProgram(path) ? path : perlOfFirstLine(firstLineOfFile(path));
}

PerlCommand perlOfCommand(const std::string& path, const std::vector<std::string>& words,
    const Environment& environment, const std::string& folder)
{
    if (isPerlProgram(path))
        return {path, {words.begin() + 1, words.end()}};
    PerlCommand command = commandOfFirstLine(firstLineOfFile(path));
    if (!command.perl.empty()) {
        command.arguments.resize(switchesIn(command.arguments).words); // the others are comments
        return command;
    }
    const auto perl = std::find_if(words.begin() + 1, words.end(), [&](const std::string& word) {
        return isNamedPerl(word) && findProgram(word, environment, folder).error == 0;
    });
    return perl == words.end() ? command : PerlCommand{*perl, {perl + 1, words.end()}};
}

bool PerlCommand::checksTaint() const
{
    return switchesIn(arguments).letters.find_first_of("tT") != std::string::npos;
}

bool PerlCommand::loadsProfiler() const
{
    const auto end = arguments.begin() + static_cast<std::ptrdiff_t>(switchesIn(arguments).words);
    return std::any_of(arguments.begin(), end, [](const std::string& word) {
        return word.starts_with('-') && word.find("d:NYTProf") != std::string::npos;
    });
}

std::string PerlCommand::script() const
{
    const Switches switches = switchesIn(arguments);
    const bool isElsewhere = switches.letters.find_first_of("eES") != std::string::npos;
    if (isElsewhere || switches.words == arguments.size() || arguments[switches.words] == "-")
        return {};
    return arguments[switches.words];
}

} // namespace nytprof
