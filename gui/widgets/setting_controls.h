// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QComboBox>

class QButtonGroup;
class QCheckBox;
class QMenu;

namespace nytprof::gui {

/// A combo box in which texts that are too long end with an ellipsis.
class FittingCombo : public QComboBox {
    Q_OBJECT

public:
    using QComboBox::QComboBox;

protected:
    void initStyleOption(QStyleOptionComboBox* option) const override;
};

/// A combo box whose initial position is saved in the settings under a key, else `first`. The name
/// is its tooltip and accessible name.
class Choice : public FittingCombo {
    Q_OBJECT

public:
    Choice(const QString& name, const QStringList& texts, const QString& key, QWidget* parent,
        int first = 0);
    /// The current position as an enumerator.
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
    /// Saves the current position, or another one, in the settings.
    void save() const { save(currentIndex()); }
    void save(int position) const;

private:
    QString m_key;
};

/// One of several buttons in a row, with a count each. The position is saved like that of a Choice.
class ChipRow : public QWidget {
    Q_OBJECT

public:
    ChipRow(const QString& name, const QStringList& texts, const QString& key, QWidget* parent);
    [[nodiscard]] int currentIndex() const;
    /// The first one if that is not shown.
    void setCurrentIndex(int index);
    void setCount(int index, std::size_t count);
    void setShown(int index, bool isShown);
    void save() const;

signals:
    void currentIndexChanged(int index);

private:
    QStringList m_texts;
    QString m_key;
    QButtonGroup* m_buttons;
};

/// A check box that sets and follows Preferences::normalizedTotals().
[[nodiscard]] QCheckBox* makeNormalizedTotalsBox(QWidget* parent);

/// Fills a menu with what the combo boxes and buttons of a row offer, in their present state.
/// Those that are hidden themselves are left out; the row may be hidden.
void fillMenuOf(const QWidget& row, QMenu& menu);

} // namespace nytprof::gui
