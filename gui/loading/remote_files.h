// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryFile>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace nytprof::gui {

/// How ssh is run: the path is never an argument, neither of ssh nor of the far shell.
struct RemoteCommand {
    QStringList arguments; ///< of ssh
    QByteArray script; ///< for the far "sh -s"
};
/// Unset if a part of the address is missing or may be misunderstood. Percent signs are decoded.
[[nodiscard]] std::optional<RemoteCommand> remoteCommand(const QString& url);

/// Private copies, which are removed with the object.
struct RemoteFiles {
    struct Copy {
        QString url;
        std::unique_ptr<QTemporaryFile> file;
    };
    std::vector<Copy> copies;
    std::string problem; ///< empty on success
    bool cancelled = false;
};

/// Profiles are smaller; what is larger would fill the disk.
constexpr std::uint64_t MaxRemoteBytes = std::uint64_t{4} << 30;

/// Fetches a file, or the profiles of a folder: merged there if it has nytprof, else one by one.
/// Progress is called with the bytes so far and of all, 0 if unknown. Waits for ssh, which is
/// stopped if the copies become larger than `most` or would take the last quarter of the free disk
/// space.
[[nodiscard]] RemoteFiles fetchRemote(const QString& url, const std::stop_token& stop,
    const std::function<void(std::uint64_t, std::uint64_t)>& progress,
    std::uint64_t most = MaxRemoteBytes);

} // namespace nytprof::gui
