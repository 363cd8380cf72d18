// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/read_records.h"

#include "command/open_profile.h"
#include "import/import_format.h"
#include "stream/gzip_input.h"
#include "stream/input.h"

namespace nytprof::command {

bool readRecords(const std::string& path,
    const std::function<ReadOutcome(ByteStream& stream, DiagnosticLog& log)>& read)
{
    ByteStream stream(unzipped(Input::openFile(path)));
    DiagnosticLog log;
    ReadOutcome outcome = ReadOutcome::Nothing;
    if (const ImportFormat* const other = importFormatOf(stream))
        log.add(Diagnostic::Severity::Error, {},
            std::string("this is a file of another program (") + other->name
                + "), which has no records as profiles of NYTProf have: nytprof info, top and "
                  "others read it");
    else
        outcome = read(stream, log);
    report(path, log.take());
    return outcome != ReadOutcome::Nothing;
}

} // namespace nytprof::command
