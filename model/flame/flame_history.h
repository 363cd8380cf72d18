// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_step.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace nytprof {

/// The steps that lead to what a flame graph shows, and what they were before: every change can be
/// undone, leaving a breadcrumb included.
class FlameHistory {
public:
    [[nodiscard]] const FlameSteps& steps() const { return m_states[m_at]; }
    [[nodiscard]] bool canUndo() const { return m_at > 0; }
    [[nodiscard]] bool canRedo() const { return m_at + 1 < m_states.size(); }

    void add(FlameStep step)
    {
        FlameSteps steps = this->steps();
        steps.push_back(std::move(step));
        set(std::move(steps));
    }
    /// Keeps the first so many steps.
    void truncate(std::size_t count)
    {
        FlameSteps steps = this->steps();
        steps.resize(std::min(count, steps.size()), FlameStep{});
        set(std::move(steps));
    }
    void undo() { m_at -= canUndo() ? 1 : 0; }
    void redo() { m_at += canRedo() ? 1 : 0; }
    /// Forgets all but these steps.
    void restart(FlameSteps steps)
    {
        m_states.assign(1, std::move(steps));
        m_at = 0;
    }

private:
    void set(FlameSteps steps)
    {
        if (steps == this->steps())
            return;
        m_states.resize(m_at + 1);
        m_states.push_back(std::move(steps));
        ++m_at;
    }

    std::vector<FlameSteps> m_states{{}};
    std::size_t m_at = 0;
};

} // namespace nytprof
