// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QCoreApplication>
#include <QTest>

#include <type_traits>

namespace nytprof::test {

/// A class of tests that this executable runs, see test_class.cpp.
struct TestClass {
    const char* name;
    int (*run)(int argc, char** argv); ///< returns the number of failures
};

/// For static initialisation; true.
bool add(const TestClass& tests);

struct NoApplication {
    NoApplication(int&, char**) { }
};

/// What QTEST_MAIN and its relatives do.
template <typename Tests, typename Application = NoApplication>
int runTests(int argc, char** argv)
{
    [[maybe_unused]] Application application(argc, argv);
    if constexpr (std::is_base_of_v<QCoreApplication, Application>)
        application.setAttribute(Qt::AA_Use96Dpi);
    Tests tests;
    return QTest::qExec(&tests, argc, argv);
}

} // namespace nytprof::test

/// Instead of QTEST_MAIN, because an executable has many classes: NYTPROF_TEST(Class) without an
/// application, NYTPROF_TEST(Class, QApplication) with one of that kind.
#define NYTPROF_TEST(Class, ...)                                                                   \
    [[maybe_unused]] static const bool isAdded                                                     \
        = nytprof::test::add({#Class, nytprof::test::runTests<Class __VA_OPT__(, ) __VA_ARGS__>});
