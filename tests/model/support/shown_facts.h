// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QList>
#include <QMap>
#include <QString>

#include <tuple>

/// Numbers as programs show them, to be held against each other.
namespace nytprof::test {

/// A number that was rounded when it was shown: the true one is at most slack away.
struct Shown {
    double value = 0;
    double slack = 0;
    Shown& operator+=(const Shown& other);
};

/// "1.10ms", "-3ns", "0s", "3h 07m": in seconds, with half a unit of the last digit as slack. A
/// number without a unit has the one given.
[[nodiscard]] Shown shownTime(const QString& text, const QString& unit = QStringLiteral("s"));
/// The unit of a time, as in "ms".
[[nodiscard]] QString unitOf(const QString& time);
/// "1,219 times", "once", "12": the count.
[[nodiscard]] double shownCount(QString text);

/// What a number is about: "line", "1:12", "time".
struct FactKey {
    QString kind;
    QString about;
    QString name;
    friend bool operator<(const FactKey& a, const FactKey& b)
    {
        return std::tie(a.kind, a.about, a.name) < std::tie(b.kind, b.about, b.name);
    }
};

/// Numbers that were shown. What is not there is zero; numbers of the same key add up.
class ShownFacts {
public:
    void add(const QString& kind, const QString& about, const QString& name, const Shown& number);
    void addCount(const QString& kind, const QString& about, const QString& name, double count)
    {
        add(kind, about, name, {count, 0});
    }
    [[nodiscard]] Shown value(const FactKey& key) const { return m_numbers.value(key); }
    [[nodiscard]] const QMap<FactKey, Shown>& numbers() const { return m_numbers; }
    /// Numbers of that kind about things whose name begins so.
    [[nodiscard]] bool has(const QString& kind, const QString& about = {}) const;

private:
    QMap<FactKey, Shown> m_numbers;
};

/// A number that two disagree on, by more than rounding.
struct Difference {
    FactKey key;
    Shown ours;
    Shown theirs;
};

[[nodiscard]] QList<Difference> differences(const ShownFacts& ours, const ShownFacts& theirs);
[[nodiscard]] QString textOf(const Difference& difference);

/// Names of subs and files without folders, which each side cuts in its own way.
[[nodiscard]] QString withoutFolders(QString name);

} // namespace nytprof::test
