// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/git_worktree.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

namespace nytprof {
namespace {

namespace fs = std::filesystem;

/// Without hooks, and without what git sets for hooks: an index of the user, for example.
ProgramOutput git(
    const std::vector<std::string>& words, HeldSignals& signals, bool isCleanup = false)
{
    ProgramStart start{{"git", "-c", "core.hooksPath=/dev/null"}, Environment::own()};
    start.words.insert(start.words.end(), words.begin(), words.end());
    for (const char* const name :
        {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"})
        start.environment.remove(name);
    start.isApart = true;
    start.isCleanup = isCleanup;
    return captureProgram(std::move(start), signals);
}

std::string lineOf(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string problemOf(const ProgramOutput& output)
{
    return output.end.error != 0 ? "git cannot be started: " + endText(output.end)
                                 : lineOf(output.errors);
}

/// Canonical, as perl gets it from the system; empty, with errno, on failure.
std::string makeTemporaryFolder()
{
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "nytprof-XXXXXX").string();
    if (error || !mkdtemp(name.data()))
        return {};
    return fs::canonical(name, error).string();
}

} // namespace

GitWorktree::GitWorktree(HeldSignals& signals, std::string ownTop, std::string prefix)
    : m_signals(signals)
    , m_ownTop(std::move(ownTop))
    , m_prefix(std::move(prefix))
    , m_temporary(makeTemporaryFolder())
    , m_top(m_temporary + "/baseline")
{
}

GitWorktree::Result GitWorktree::checkOut(const std::string& reference, HeldSignals& signals)
{
    const ProgramOutput top = git({"rev-parse", "--show-toplevel"}, signals);
    if (!top.end.isSuccess())
        return {nullptr, "is no folder, and git reports: " + problemOf(top)};
    const ProgramOutput prefix = git({"rev-parse", "--show-prefix"}, signals);
    const ProgramOutput commit = git(
        {"rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}"}, signals);
    if (!commit.end.isSuccess())
        return {nullptr, "is neither a folder nor a commit of this repository"};
    std::unique_ptr<GitWorktree> worktree(
        new GitWorktree(signals, lineOf(top.out), lineOf(prefix.out)));
    if (worktree->m_temporary.empty())
        return {nullptr, std::string("no temporary folder: ") + std::strerror(errno)};
    const ProgramOutput added = git(
        {"worktree", "add", "--quiet", "--detach", worktree->m_top, lineOf(commit.out)}, signals);
    if (!added.end.isSuccess())
        return {nullptr, "cannot be checked out: " + problemOf(added)};
    return {std::move(worktree), {}};
}

GitWorktree::~GitWorktree()
{
    if (m_temporary.empty())
        return;
    std::error_code none;
    (void)git({"-C", m_ownTop, "worktree", "remove", "--force", "--force", m_top}, m_signals, true);
    fs::remove_all(m_temporary, none);
}

std::string GitWorktree::folder() const { return (fs::path(m_top) / m_prefix).string(); }

} // namespace nytprof
