// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "style/written_file.h"

#include "system/safe_file.h"

#include <QFile>

namespace nytprof::gui {

QString writeFile(const QString& path, const QByteArray& content, const QStringList& profiles,
    const std::stop_token& stop)
{
    std::vector<std::string> inputs;
    for (const QString& profile : profiles)
        inputs.push_back(QFile::encodeName(profile).toStdString());
    SafeFile file(QFile::encodeName(path).toStdString(), InputFiles(inputs));
    FileProblem problem = file.open();
    if (!problem) {
        file.stream().write(content.data(), content.size());
        if (!stop.stop_requested())
            problem = file.finish();
    }
    return problem.error != 0 ? qt_error_string(problem.error)
                              : QString::fromStdString(problem.what);
}

} // namespace nytprof::gui
