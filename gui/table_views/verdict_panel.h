// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/runs_comparison.h"
#include "loading/loaded_profile.h"

#include <QFrame>
#include <QStringList>

#include <cstddef>

class QGridLayout;
class QLabel;
class QToolButton;

namespace nytprof::gui {

class DotPlot;
class VerdictMark;

/// A side of a comparison: its name and how many runs it has. Files and folders can be dropped on
/// it.
class RunsSide : public QFrame {
    Q_OBJECT

public:
    RunsSide(const QString& title, QWidget* parent);
    /// runs: 0 if they are not counted.
    void show(const QString& name, std::size_t runs, const QString& files);
    [[nodiscard]] QString text() const;

signals:
    void dropped(const QStringList& files);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_title;
    QLabel* m_text;
    bool m_isDropping = false;
};

/// Above a comparison: its two sides, and what several runs show about the whole program: the
/// verdict, each run as a dot, and totals.
class VerdictPanel : public QFrame {
    Q_OBJECT

public:
    explicit VerdictPanel(QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded);
    /// False without a baseline, and for requests.
    [[nodiscard]] bool hasContent() const { return m_hasContent; }
    [[nodiscard]] QToolButton* addButton() const { return m_add; }

signals:
    void addRunsWanted();
    void swapWanted();
    void droppedOnBaseline(const QStringList& files);
    void droppedOnCurrent(const QStringList& files);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* makeVerdict();
    void showVerdict(const RunsComparison& runs);
    void showTotals(const RunsComparison& runs);

    RunsSide* m_baseline;
    RunsSide* m_current;
    QToolButton* m_add;
    QWidget* m_strip; ///< of several runs
    VerdictMark* m_mark;
    QLabel* m_effect;
    QLabel* m_evidence;
    QLabel* m_runs;
    DotPlot* m_plot;
    QGridLayout* m_totals;
    bool m_hasContent = false;
};

/// Name of a side: that of its file, or of the folder that its files have in common, with enough
/// folders to distinguish it from the other side.
[[nodiscard]] QString sideName(const ProfileParts& parts, const ProfileParts& others);

} // namespace nytprof::gui
