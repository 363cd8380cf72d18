// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QByteArray>
#include <QTest>

namespace nytprof::test {

/// The environment variable NYTPROF_TESTS_REQUIRE, names separated by commas, has this one.
[[nodiscard]] inline bool isRequired(const char* name)
{
    return qgetenv("NYTPROF_TESTS_REQUIRE").split(',').contains(name);
}

} // namespace nytprof::test

/// Skips the test that it is used in, or fails it when NYTPROF_TESTS_REQUIRE has the name: that of
/// a Debian package, or "shared-profiles" for the folder NYTPROF_SHARED_PROFILES.
#define SKIP_WITHOUT(name)                                                                         \
    do {                                                                                           \
        if (nytprof::test::isRequired(name))                                                       \
            QFAIL("needs " name                                                                    \
                  ", and NYTPROF_TESTS_REQUIRE has it: install the package with packaging/setup"); \
        QSKIP("needs " name);                                                                      \
    } while (false)
