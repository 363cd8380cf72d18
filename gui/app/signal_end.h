// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QObject>

namespace nytprof::gui {

/// While alive, SIGINT, SIGTERM and SIGHUP end the application as if it was closed, so that
/// temporary files are removed. A second signal ends it at once; ignored signals stay ignored.
class SignalEnd : public QObject {
    Q_OBJECT

public:
    SignalEnd();

private:
    void end(int from);
};

} // namespace nytprof::gui
