// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
// The executable of a folder of tests:
//
//   test_model_export                         all classes, each in a process of its own
//   test_model_export CsvTest DotTest         these
//   test_model_export CsvTest cells -v2       options of Qt Test, and of one class its functions
//   test_model_export -classes                the names of the classes
#include "test_class.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace nytprof::test {

namespace {

std::vector<TestClass>& allClasses()
{
    static std::vector<TestClass> classes;
    return classes;
}

/// Those that the first arguments name, which are taken away; else all.
std::vector<TestClass> takeClasses(std::vector<char*>& arguments)
{
    std::vector<TestClass> named;
    for (; !arguments.empty(); arguments.erase(arguments.begin())) {
        const auto tests = std::ranges::find(
            allClasses(), std::string_view(arguments.front()), &TestClass::name);
        if (tests == allClasses().end())
            break;
        named.push_back(*tests);
    }
    return named.empty() ? allClasses() : named;
}

/// Status of the process, as of waitpid().
int runAlone(const TestClass& tests, const char* program, const std::vector<char*>& arguments)
{
    std::vector<char*> all = {const_cast<char*>(program), const_cast<char*>(tests.name)};
    all.insert(all.end(), arguments.begin(), arguments.end());
    all.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); // when a time limit ends this process
        execvp(program, all.data());
        _exit(127);
    }
    int status = -1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) { }
    return status;
}

/// A process for each: the environment, settings, limits and memory that one leaves behind are not
/// those of the next, and a crash ends one class only.
int runEachAlone(
    const std::vector<TestClass>& classes, const char* program, const std::vector<char*>& arguments)
{
    int failures = 0;
    std::string failed;
    for (const TestClass& tests : classes) {
        const int status = runAlone(tests, program, arguments);
        if (status == 0)
            continue;
        const bool ended = WIFEXITED(status);
        failures += ended ? WEXITSTATUS(status) : 1;
        failed += std::string("  ") + tests.name + (ended ? ": failures: " : ": ended by signal ")
            + std::to_string(ended ? WEXITSTATUS(status) : WTERMSIG(status)) + '\n';
    }
    if (failures > 0)
        std::printf("FAILED of %zu classes:\n%s", classes.size(), failed.c_str());
    return std::min(failures, 127);
}

} // namespace

bool add(const TestClass& tests)
{
    allClasses().push_back(tests);
    return true;
}

} // namespace nytprof::test

int main(int argc, char** argv)
{
    using namespace nytprof::test;
    std::vector<char*> arguments(argv + 1, argv + argc);
    const std::vector<TestClass> classes = takeClasses(arguments);
    if (!arguments.empty() && std::string_view(arguments.front()) == "-classes") {
        for (const TestClass& each : classes)
            std::puts(each.name);
        return 0;
    }
    if (classes.size() != 1 && !arguments.empty() && arguments.front()[0] != '-') {
        std::fprintf(stderr, "%s has no class %s: see -classes\n", argv[0], arguments.front());
        return 1;
    }
    if (classes.size() != 1)
        return runEachAlone(classes, argv[0], arguments);
    // Neither the user's arrangement of the window nor another class's matters.
    if (const char* settings = std::getenv("NYTPROF_TEST_SETTINGS")) {
        const std::string own = std::string(settings) + '/' + classes.front().name;
        setenv("XDG_CONFIG_HOME", own.c_str(), 1);
    }
    arguments.insert(arguments.begin(), argv[0]);
    arguments.push_back(nullptr);
    const int failures
        = classes.front().run(static_cast<int>(arguments.size()) - 1, arguments.data());
    return std::min(failures, 127); // 256 would look like none
}
