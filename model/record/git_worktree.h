// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/program_run.h"

#include <memory>
#include <string>

namespace nytprof {

/// A commit of the repository of the current folder, in a temporary folder that the destructor
/// removes. Files, index, branches and hooks of the repository are not touched.
class GitWorktree {
public:
    struct Result {
        std::unique_ptr<GitWorktree> worktree; ///< null on failure
        std::string problem; ///< for the user
    };
    /// signals must outlive the result.
    [[nodiscard]] static Result checkOut(const std::string& reference, HeldSignals& signals);
    ~GitWorktree();
    GitWorktree(const GitWorktree&) = delete;
    GitWorktree& operator=(const GitWorktree&) = delete;

    /// The top of the checkout, and of the repository's own.
    [[nodiscard]] const std::string& top() const { return m_top; }
    [[nodiscard]] const std::string& ownTop() const { return m_ownTop; }
    /// The folder of the checkout that corresponds to the current folder.
    [[nodiscard]] std::string folder() const;

private:
    GitWorktree(HeldSignals& signals, std::string ownTop, std::string prefix);

    HeldSignals& m_signals;
    std::string m_ownTop;
    std::string m_prefix; ///< of the current folder below the top
    std::string m_temporary; ///< contains the checkout
    std::string m_top;
};

} // namespace nytprof
