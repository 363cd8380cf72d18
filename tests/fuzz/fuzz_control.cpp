// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What comes through the control socket of a program that is profiled.
#include "control/control_request.h"
#include "profile_use.h"

#include <cstddef>
#include <cstdint>
#include <string>

using namespace nytprof;
using nytprof::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto [request, error] = parseControlRequest({reinterpret_cast<const char*>(data), size});
    if (!error.empty())
        return 0;
    const bool starts = request.command == ControlCommand::Start;
    const bool hasFields = request.seconds > 0 || request.requests > 0 || !request.file.empty();
    require(starts || !hasFields, "only start has fields");
    require(request.seconds == 0 || request.requests == 0, "they exclude each other");
    require(request.file.find('\0') == std::string::npos, "a file name contains no zero byte");
    if (!starts)
        return 0;
    std::string line = "start";
    if (request.seconds > 0)
        line += " for=" + std::to_string(request.seconds);
    if (request.requests > 0)
        line += " requests=" + std::to_string(request.requests);
    if (request.after > 0)
        line += " after=" + std::to_string(request.after);
    if (!request.file.empty())
        line += " file=" + request.file;
    const auto again = parseControlRequest(line);
    require(again.error.empty() && again.request.seconds == request.seconds
            && again.request.requests == request.requests && again.request.after == request.after
            && again.request.file == request.file,
        "what was understood can be sent");
    return 0;
}
