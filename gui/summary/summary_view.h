// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "summary/summary_content.h"
#include "views/latest_task.h"
#include "views/view.h"

#include <memory>
#include <vector>

class QBoxLayout;
class QLabel;
class QScrollArea;

namespace nytprof {
class PackageGroups;
}

namespace nytprof::gui {

class SummaryRowFrame;

/// What ran, where the time went, and why the hottest subs are worth a look. Every name is a link.
class SummaryView : public View {
    Q_OBJECT

public:
    explicit SummaryView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    void focusContent() override;
    [[nodiscard]] QVariant position() const override;
    void restorePosition(const QVariant& position) override;
    /// Still checking files on disk.
    [[nodiscard]] bool busy() const override { return m_changedFiles.running(); }
    void showBookmarks();
    /// Offers to record the program again; before setLoaded().
    void setRecorded(bool recorded) { m_isRecorded = recorded; }
    /// The current one of the hottest subs; none if there are none.
    [[nodiscard]] SubId focusedSub() const override;
    void copyAsMarkdown() const;

signals:
    void subSelected();
    void originChosen(nytprof::CodeClass code);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void fillMenu(QMenu* menu, const QContextMenuEvent& event) override;

private:
    void build();
    void addProgram();
    void addNumbers();
    void addShares();
    void addTexts(QBoxLayout* page, const QString& title, const std::vector<SummaryLine>& lines);
    /// Nothing without rows.
    QBoxLayout* addTable(QBoxLayout* column, const QString& title, const QString& aside,
        const std::vector<SummaryRow>& rows);
    void makeSelectable(SummaryRowFrame* row);
    /// A card with a title, unless empty, and a text at its right.
    QBoxLayout* addCard(QBoxLayout* page, const QString& title, const QString& aside = {});
    /// Added with the margin of a card; links in it work.
    void add(QBoxLayout* card, QLabel* label);
    void setColumns();
    void select(std::size_t row);
    void follow(const QString& link);
    void checkFiles();
    void warnOfChanges(const std::vector<FileId>& changed);

    Navigation* m_navigation;
    QScrollArea* m_area;
    QBoxLayout* m_page = nullptr;
    QBoxLayout* m_columns = nullptr;
    std::vector<SummaryRowFrame*> m_rows; ///< of the hottest subs
    QString m_path; ///< of the profile on screen
    std::size_t m_selected = 0;
    bool m_isPreview = false;
    bool m_isRecorded = false;
    SummaryContent m_content;
    std::shared_ptr<const PackageGroups> m_groups;
    std::shared_ptr<const Profile> m_unchecked; ///< its files must be checked
    std::shared_ptr<const Profile> m_checked; ///< its files are being checked, or were
    LatestTask<std::vector<FileId>> m_changedFiles;
};

} // namespace nytprof::gui
