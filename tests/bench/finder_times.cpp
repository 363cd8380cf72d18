// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
// What a key costs that is typed into the finder over a hundred thousand names: the names that fit
// so far, the time to find them and make the rows, and the time with drawing these, each the median
// of some times that the same was typed.
#include "finder/finder_list.h"
#include "folded_tree.h"
#include "profile/profile.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QListView>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace nytprof;
using namespace nytprof::gui;

namespace {

constexpr int Packages = 500;
constexpr int SubsOfEach = 200;
constexpr std::size_t MaxRows = 200; // as Finder has it
constexpr QSize ListSize(720, 14 * 22);
constexpr int Times = 9;

// As large programs have them: few words, in many combinations.
QString manyNames()
{
    const char* const verbs[]
        = {"get", "set", "parse", "render", "encode", "decode", "_init", "run"};
    const char* const nouns[] = {"Request", "header", "Node", "token", "JSON", "buffer", "Url"};
    QString lines;
    for (int package = 0; package < Packages; ++package) {
        for (int sub = 0; sub < SubsOfEach; ++sub) {
            lines += QStringLiteral("App::%1::P%2::%3_%4%5 %6\n")
                         .arg(QLatin1String(nouns[package % 7]))
                         .arg(package)
                         .arg(QLatin1String(verbs[sub % 8]), QLatin1String(nouns[sub % 7]))
                         .arg(sub)
                         .arg(sub * 7 % 100 + 1);
        }
    }
    return lines;
}

struct Key {
    QString typed;
    std::uint32_t matches = 0;
    std::vector<double> found = {}; ///< milliseconds
    std::vector<double> drawn = {}; ///< of them with drawing
};

double median(std::vector<double> times)
{
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

class List {
public:
    List()
    {
        m_view.setModel(&m_model);
        m_view.setItemDelegate(&m_delegate);
        m_view.setUniformItemSizes(true);
        m_view.resize(ListSize);
        m_view.show();
    }

    void press(Catalog& catalog, Key& key)
    {
        QElapsedTimer timer;
        timer.start();
        FoundNames names = foundNames(catalog, key.typed, MaxRows);
        key.matches = names.matches;
        key.found.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
        m_model.setRows(std::move(names.rows));
        m_view.setCurrentIndex(m_model.index(0, 0));
        m_view.render(&m_image);
        key.drawn.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }

private:
    FinderModel m_model;
    FinderDelegate m_delegate;
    QListView m_view;
    QImage m_image{ListSize, QImage::Format_RGB32};
};

// Types a word letter by letter; gives the time of the slowest.
double report(Catalog& catalog, List& list, const QString& word)
{
    double slowest = 0;
    std::vector<Key> keys;
    for (qsizetype letters = std::min<qsizetype>(1, word.size()); letters <= word.size();
         ++letters) {
        keys.push_back({word.left(letters)});
    }
    for (int i = 0; i < Times; ++i) {
        for (Key& key : keys) {
            list.press(catalog, key);
        }
    }
    for (const Key& key : keys) {
        std::printf("%-14s %8u %8.2f %8.2f\n", qPrintable(QStringLiteral("\"%1\"").arg(key.typed)),
            key.matches, median(key.found), median(key.drawn));
        slowest = std::max(slowest, median(key.drawn));
    }
    return slowest;
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    QElapsedTimer timer;
    const auto profile = test::profileOfFolded(manyNames());
    timer.start();
    const auto catalog = makeCatalog(profile);
    std::printf("%u names, gathered in %lld ms\n", catalog->names.size(),
        static_cast<long long>(timer.elapsed()));
    std::printf("%-14s %8s %8s %8s\n", "typed", "fit", "ms", "drawn");
    List list;
    double slowest = 0;
    for (const char* word : {"", "decode", "ajd", "p32 get tok", "zq"}) {
        slowest = std::max(slowest, report(*catalog, list, QLatin1String(word)));
    }
    std::printf("the slowest key takes %.1f ms\n", slowest);
    return 0;
}
