// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace nytprof::test {

/// The control socket of a program that has loaded Devel::NYTProf::Live: FOLDER/PID.sock, served by
/// a thread. The folder must be private.
class FakeProgram {
public:
    /// Returns the answer to a request such as "start". Called in the thread.
    using Answers = std::function<std::string(const std::string& request)>;

    FakeProgram(const std::string& folder, int pid, Answers answers);
    ~FakeProgram(); ///< also removes the socket
    FakeProgram(const FakeProgram&) = delete;
    FakeProgram& operator=(const FakeProgram&) = delete;

    /// All but "status", in the order in which they came.
    [[nodiscard]] std::vector<std::string> commands() const;

private:
    void serve(const std::stop_token& stop);

    std::string m_path;
    Answers m_answers;
    Descriptor m_socket;
    mutable std::mutex m_mutex; ///< for the next one
    std::vector<std::string> m_commands;
    std::jthread m_thread; ///< ends before the others go
};

} // namespace nytprof::test
