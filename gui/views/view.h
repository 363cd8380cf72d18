// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "navigation/navigation.h"

#include <QString>
#include <QVariant>
#include <QWidget>

#include <memory>

namespace nytprof {
struct Target;
}

namespace nytprof::gui {

class CsvRows;
class FilterBar;
struct LoadedProfile;

/// One way to look at a profile.
class View : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;
    /// Shows what was loaded in place of what it showed before. The window's Navigation has the
    /// new profile already; the place to look at follows by its signal.
    virtual void setLoaded(const LoadedProfile& loaded) = 0;
    /// Gives the keyboard to what one moves about in.
    virtual void focusContent();
    /// Gives the keyboard to the field that finds or filters, or to the content without one.
    virtual void focusSearch();
    /// To the next or previous place that the field's text matches.
    virtual void findNext(bool /*forward*/) { }
    virtual void saveState() const { }
    /// It is still making what it shows.
    [[nodiscard]] virtual bool busy() const { return false; }

    /// What it shows as comma separated values: of several tables the one that has the keyboard.
    /// Null when it has none.
    [[nodiscard]] virtual std::unique_ptr<CsvRows> csvRows() const;
    /// A word for what csvRows() holds, for the name of a file.
    [[nodiscard]] virtual QString csvName() const;

    /// How far it is scrolled, and what is open in it; given back after a profile was read again.
    [[nodiscard]] virtual QVariant position() const { return {}; }
    virtual void restorePosition(const QVariant& /*position*/) { }

signals:
    /// The user asked for what another view shows of the current place; see viewKinds().
    void viewWanted(const QString& name);
    /// It became visible.
    void shown();

protected:
    /// What focusContent() gives the keyboard to.
    void setContent(QWidget* content) { m_content = content; }
    /// The field that searches the content; its keys go on to that, Return to findNext().
    void setSearch(FilterBar* search);
    void showEvent(QShowEvent* event) override;

private:
    QWidget* m_content = nullptr;
    FilterBar* m_search = nullptr;
};

/// Navigates to the sub or line that a table row stands for, if it has one.
void goTo(
    Navigation* navigation, const Target& target, Navigation::Step step = Navigation::Step::Jump);

} // namespace nytprof::gui
