// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace nytprof {

/// A function that calls through tables of the dynamic linker are to reach instead of another.
struct SlotPatch {
    const char* name = nullptr;
    void* original = nullptr; ///< null: there is none
    void* instead = nullptr;
};

/// False, with the reason, where the tables are unknown.
[[nodiscard]] bool canPatchSlots(std::string& error);

/// In all objects that are loaded now, except the C library, the dynamic linker and this one.
/// Leaves slots that have another function of that name. Returns how many have the new functions.
std::size_t patchSlots(std::span<const SlotPatch> patches);

} // namespace nytprof
