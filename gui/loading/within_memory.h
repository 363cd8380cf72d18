// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <new>
#include <type_traits>
#include <utility>

namespace nytprof::gui {

/// Work for a thread, which makes an empty result where memory does not suffice: an exception
/// would end the program in whoever asks for the result.
template <class Work>
[[nodiscard]] auto withinMemory(Work work)
{
    return [work = std::move(work)]() mutable -> std::invoke_result_t<Work&> {
        try {
            return work();
        } catch (const std::bad_alloc&) {
            return {};
        }
    };
}

} // namespace nytprof::gui
