// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"
#include "profile/ids.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof {

class Profile;

/// Call stacks as formats of other profilers have them: frames are subs at a line (FrameLines). The
/// main program is the outermost frame if it has time of its own, so that its inclusive time is
/// that of the profile.
class FrameStacks {
public:
    struct Frame {
        SubId sub; ///< of this class: see functionOf()
        std::uint32_t line = 0;
    };
    struct Function {
        std::string_view name;
        std::string_view file; ///< empty if unknown
        std::uint32_t firstLine = 0;
    };
    /// path: numbers of frames, the innermost first.
    using Visit = std::function<void(std::span<const std::uint32_t> path, const CallNode& node)>;

    /// The profile must outlive this.
    explicit FrameStacks(const Profile& profile);

    /// Visits each calling context that was called or has time.
    void visitAll(const Visit& visit);
    /// All frames seen so far, numbered from 1.
    [[nodiscard]] std::span<const Frame> frames() const { return m_frames; }
    /// Subs have their ids; the number of subs is that of a main program that is no sub.
    [[nodiscard]] Function functionOf(SubId sub) const;
    /// Paths would be too long, so calls of a running sub count for its outermost call.
    [[nodiscard]] bool foldsRecursion() const;

private:
    void visitAll(const CallTree& tree, const Visit& visit);
    void visitProgram(const CallNode& root, const Visit& visit);
    [[nodiscard]] bool isInTable(SubId sub) const;
    [[nodiscard]] std::uint32_t numberOf(SubId sub, std::uint32_t line);

    const Profile& m_profile;
    SubId m_program; ///< the main program, if it is a frame
    std::vector<Frame> m_frames;
    std::unordered_map<std::uint64_t, std::uint32_t> m_numbers;
};

} // namespace nytprof
