// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"
#include "analysis/name_search.h"
#include "views/latest_task.h"

#include <QFrame>
#include <QPointer>

#include <memory>

class QLabel;
class QLineEdit;
class QListView;

namespace nytprof::gui {

class FinderModel;
class Navigation;

/// Goes to a sub, file or string eval by some letters of its name: "jpdec" finds JSON::PP::decode,
/// "PP.pm:120" a line of a file, ":120" one of the current file. ">" lists commands instead. Its
/// field is where the button is that opens it, the rest covers the views; Escape, or going to
/// another location, closes it.
class Finder : public QFrame {
    Q_OBJECT

public:
    /// The button and the parent are in one window.
    Finder(Navigation* navigation, ActionTable actions, const QWidget* button, QWidget* parent);

    void setProfile(std::shared_ptr<const Profile> profile);
    /// Shows it with a text to continue typing.
    void open(const QString& text = {});
    /// The catalog of names is not complete.
    [[nodiscard]] bool busy() const { return m_profile && !m_catalog; }

signals:
    /// The user went to a location.
    void went();
    /// An action of the table was chosen.
    void actionChosen(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Query {
        QString text;
        std::uint32_t line = 0;
    };
    [[nodiscard]] static Query queryOf(const QString& typed);
    void gather();
    void find();
    void findNames(const Query& query);
    void findActions(const QString& text);
    void goToCurrent();
    void goTo(const Catalog::Target& target, std::uint32_t line);
    void leave();
    void place();
    bool press(QKeyEvent& event);

    const QWidget* m_button;
    Navigation* m_navigation;
    ActionTable m_actions;
    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<Catalog> m_catalog; ///< null until complete
    std::vector<std::uint32_t> m_found; ///< rows of the catalog or of the table of actions
    LatestTask<std::shared_ptr<Catalog>> m_gathering;
    FinderModel* m_model;
    QLineEdit* m_field;
    QListView* m_list;
    QLabel* m_result;
    QPointer<QWidget> m_before; ///< had the focus before
};

} // namespace nytprof::gui
