// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/stack_grouping.h"
#include "inspect/perl_list.h"
#include "inspect/process_facts.h"

#include <QTextBrowser>

#include <optional>

namespace nytprof::gui {

/// A running perl: facts about it, and its stack right now.
class ProcessPanel : public QTextBrowser {
    Q_OBJECT

public:
    explicit ProcessPanel(QWidget* parent = nullptr);

    /// hasLive: it has loaded Devel::NYTProf::Live. Keeps the stack of the same process.
    void showProcess(const ListedPerl& perl, const ProcessFacts& facts, bool hasLive);
    /// Instead of a process.
    void showText(const QString& text);
    /// What `nytprof stack --json` has read.
    void showStack(const QJsonObject& reading);
    /// Why there is none.
    void showProblem(const QString& text);

signals:
    /// The user chose a line of a file.
    void placeChosen(const QString& file, int line);
    /// The whole stack is wanted, each second.
    void stackWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    void render();
    [[nodiscard]] QString factsHtml() const;
    [[nodiscard]] QString stackHtml() const;

    QString m_text;
    std::optional<ListedPerl> m_perl;
    ProcessFacts m_facts;
    bool m_hasLive = false;
    std::optional<WatchedGroup> m_stack;
    QString m_problem;
};

} // namespace nytprof::gui
