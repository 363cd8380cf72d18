// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/problems.h"

#include <string>

namespace nytprof::reader {

AV* problemsOf(pTHX_ const char* path, const std::vector<Diagnostic>& diagnostics, SV** fatal)
{
    AV* const warnings = newAV();
    sv_2mortal(reinterpret_cast<SV*>(warnings));
    for (const Diagnostic& diagnostic : diagnostics) {
        const std::string text = describe(path, diagnostic) + '\n';
        SV* const message = newSVpvn(text.data(), text.size());
        if (diagnostic.severity == Diagnostic::Severity::Error && !*fatal) {
            *fatal = message;
        } else {
            av_push(warnings, message);
        }
    }
    return warnings;
}

} // namespace nytprof::reader
