// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/source_store.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// String evals of one interpreter, by N of "(eval N)": where each ran, and its text. So perl need
/// not make long names or keep the source, as it does for a debugger.
class StringEvals {
public:
    struct Eval {
        std::uint32_t number = 0;
        std::uint32_t line = 0; ///< that ran the eval
        const KeptText* file = nullptr; ///< that ran it; null: unknown, or it is a string eval
        std::uint32_t outer = 0; ///< number of the string eval that ran it
        std::uint32_t fileNumber = 0; ///< in LocationTable; 0: not there
        const KeptText* text = nullptr; ///< null: unknown

        [[nodiscard]] bool hasPlace() const { return file || outer != 0; }
    };

    /// `store` must outlive the table and its copies.
    explicit StringEvals(SourceStore& store)
        : m_store(&store)
    {
    }
    /// N of "(eval N)", else 0.
    [[nodiscard]] static std::uint32_t numberOf(std::string_view file);

    /// Adds an eval that is about to be compiled; numbers ascend. Valid until the next call.
    Eval& add(std::uint32_t number);
    /// Sets the file and line that ran the eval.
    void setPlace(Eval& eval, std::string_view file, std::uint32_t line);
    /// With what perl adds at its end. Returns the kept text.
    const KeptText* setText(Eval& eval, std::string_view text)
    {
        return eval.text = &m_store->keepText(text);
    }
    /// Null if unknown. Valid until add().
    [[nodiscard]] Eval* find(std::uint32_t number);
    /// "(eval N)".
    [[nodiscard]] static std::string shortName(std::uint32_t number);
    /// "(eval N)[FILE:LINE]", with the places of all outer evals in FILE; short if unknown.
    [[nodiscard]] std::string longName(std::uint32_t number);
    /// Calls `visit(number, line)` for each line. Returns false if the text is unknown.
    template <class Visit>
    bool eachLine(std::uint32_t number, Visit visit)
    {
        const auto* const eval = find(number);
        if (!eval || !eval->text)
            return false;
        eachLineOf(eval->text->text, visit);
        return true;
    }

private:
    SourceStore* m_store;
    std::vector<Eval> m_evals; // ascending
    std::vector<std::uint32_t> m_lines; // buffer
    const KeptText* m_lastFile = nullptr; // most evals are run by the file of the one before
};

} // namespace nytprof
