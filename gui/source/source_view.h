// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "source/source_document.h"
#include "source/source_edit.h"
#include "source/source_search.h"
#include "views/latest_task.h"
#include "views/view.h"

#include <memory>

class QToolButton;

namespace nytprof::gui {

class FittingCombo;
class FittingLabel;
class SourceNotice;

/// The annotated source of the current file, or the page of a sub without source.
class SourceView : public View {
    Q_OBJECT

public:
    explicit SourceView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    [[nodiscard]] SourceEdit* edit() const { return m_edit; }
    void focusSearch() override;
    void findNext(bool forward) override;
    /// To the next or previous hot line of the file; wraps around.
    void goToHotLine(bool forward);
    [[nodiscard]] bool busy() const override;
    [[nodiscard]] std::unique_ptr<CsvRows> csvRows() const override;
    [[nodiscard]] QString csvName() const override;
    [[nodiscard]] QVariant position() const override;
    void restorePosition(const QVariant& position) override;

protected:
    void fillMenu(QMenu* menu, const QContextMenuEvent& event) override;
    void becameVisible() override;

private:
    void find(SourceSearch::From from);
    void follow(const Location& place);
    void openFile(FileId file);
    void startOpening(FileId file, SourceChoice choice);
    void openSub(SubId sub);
    void cancelOpening();
    void showPlace();
    void scrollTo(const Location& place);
    void showSource(const std::shared_ptr<SourceDocument>& source);
    void showFound(const FoundText& found);
    void goToTarget(const QString& target);
    void followLink(const SourceLink& link);
    QWidget* makeHeader();
    void setTitle(const QString& name, const QString& place, const QString& target);
    void showTitle();
    void showSubs();

    Navigation* m_navigation;
    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const Profile> m_recorded; ///< LoadedProfile::recorded, if not of time
    ProfileParts m_parts; ///< that m_profile was merged from
    FittingLabel* m_title; ///< name of the file or sub, and its folder
    FittingCombo* m_subs; ///< of the file
    QToolButton* m_hottest; ///< line of the sub
    QToolButton* m_search; ///< shows m_find
    SourceNotice* m_notice;
    FilterBar* m_find;
    SourceEdit* m_edit;
    LatestTask<std::shared_ptr<SourceDocument>> m_opening;
    FileId m_pending; ///< being opened; invalid: none
    bool m_arrivedHidden = false; ///< at the current location
    QVariant m_position; ///< to be restored when the source is complete
};

} // namespace nytprof::gui
