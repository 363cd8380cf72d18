// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "captured_stderr.h"
#include "command/commands.h"
#include "profile_files.h"
#include "stream_builder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace nytprof::test {

/// What a subcommand did.
struct Run {
    int exitCode = -1;
    QString out;
    QString err;
};

/// Runs it within the test, which is quicker than to start the program.
inline Run run(const QStringList& arguments)
{
    command::CommandLine line;
    Run run;
    std::vector<std::string> texts;
    for (const QString& argument : arguments)
        texts.push_back(argument.toStdString());
    std::vector<char*> words;
    for (std::string& text : texts)
        words.push_back(text.data());
    const CapturedStderr captured;
    std::ostringstream out;
    std::streambuf* const terminal = std::cout.rdbuf(out.rdbuf());
    try {
        line.parse(words);
        run.exitCode = line.run();
    } catch (const CLI::ParseError& error) {
        std::cerr << error.what() << '\n';
        run.exitCode = 2;
    }
    std::cout.rdbuf(terminal);
    run.out = QString::fromStdString(out.str());
    run.err = captured.text();
    return run;
}

/// Of --json.
inline QJsonObject tablesOf(const Run& run)
{
    return QJsonDocument::fromJson(run.out.toUtf8()).object();
}

/// The values that a column has, as one text.
inline QString column(const QJsonValue& table, const char* key)
{
    QStringList values;
    for (const QJsonValue row : table.toArray())
        values << row[QLatin1String(key)].toVariant().toString();
    return values.join(u' ');
}

inline void writeProfile(const QString& path, const StreamBuilder& stream)
{
    const auto bytes = stream.bytes();
    writeFile(path,
        QByteArray(
            reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())));
}

} // namespace nytprof::test
