// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QComboBox>

class QCheckBox;

namespace nytprof::gui {

/// A box to choose one of some texts with, which begins with what the settings have under a key,
/// else with the given one. The name is said to those who rest the mouse on it, or do not see it.
class Choice : public QComboBox {
    Q_OBJECT

public:
    Choice(const QString& name, const QStringList& texts, const QString& key, QWidget* parent,
        int first = 0);
    /// The position of what is chosen, in an enumeration.
    template <class Enum>
    [[nodiscard]] Enum value() const
    {
        return static_cast<Enum>(currentIndex());
    }
    template <class Enum>
    void setValue(Enum value)
    {
        setCurrentIndex(static_cast<int>(value));
    }
    /// Keeps what is chosen, or another position, in the settings.
    void save() const { save(currentIndex()); }
    void save(int position) const;

private:
    QString m_key;
};

/// A box to tick for Preferences::equalTotals(), which shows what is ticked elsewhere, too.
[[nodiscard]] QCheckBox* makeEqualTotalsBox(QWidget* parent);

} // namespace nytprof::gui
