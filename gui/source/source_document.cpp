// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_document.h"

#include "profile/profile.h"
#include "source/annotation_folds.h"

#include <QCoreApplication>
#include <QFontInfo>
#include <QFontMetrics>
#include <QPlainTextDocumentLayout>
#include <QTextBlock>
#include <QThread>

#include <algorithm>
#include <new>
#include <utility>

namespace nytprof::gui {

namespace {

class RowLayout : public QPlainTextDocumentLayout {
public:
    using QPlainTextDocumentLayout::QPlainTextDocumentLayout;

    [[nodiscard]] QRectF blockBoundingRect(const QTextBlock& block) const override
    {
        QRectF rect = QPlainTextDocumentLayout::blockBoundingRect(block);
        if (rect.height() <= 0)
            return rect; // hidden
        const int height = rowHeight(document()->defaultFont());
        QTextLine line = block.layout()->lineAt(0);
        line.setPosition({line.x(), std::max(0.0, (height - line.height()) / 2)});
        rect.setHeight(height);
        return rect;
    }
};

} // namespace

int rowHeight(const QFont& font)
{
    constexpr double Ratio = 20.0 / 13;
    return std::max(QFontMetrics(font).height() + 1, qRound(QFontInfo(font).pixelSize() * Ratio));
}

void SourceDocument::Delete::operator()(QTextDocument* unneeded) const
{
    if (unneeded->thread() == QThread::currentThread())
        delete unneeded;
    else
        unneeded->deleteLater();
}

std::shared_ptr<SourceDocument> makeSourceDocument(AnnotatedSource source, const SourceStyle& style)
{
    auto made = std::make_shared<SourceDocument>();
    made->source = std::move(source);
    made->annotationsOpen = style.annotationsOpen;
    for (const SourceRow& row : made->source.rows) {
        made->text += row.text;
        made->text += QLatin1Char('\n');
    }
    made->text.chop(1);
    made->document.reset(new QTextDocument);
    QTextDocument& document = *made->document;
    document.setUndoRedoEnabled(false);
    document.setDefaultFont(style.font);
    document.setDocumentLayout(new RowLayout(&document));
    document.setDefaultTextOption(style.option);
    document.setPlainText(made->text);
    AnnotationFolds folds;
    folds.setSource(&made->source);
    folds.setOpen(style.annotationsOpen);
    QTextBlock block = document.firstBlock();
    for (std::size_t row = 0; row < made->source.rows.size(); ++row) {
        if (!folds.isVisible(row)) {
            block.setVisible(false);
            block.setLineCount(0);
        }
        block.clearLayout(); // also creates it, which the widget would do for all blocks at once
        block = block.next();
    }
    document.moveToThread(QCoreApplication::instance()->thread());
    return made;
}

bool takesLong(const Profile& profile, FileId file)
{
    constexpr std::size_t ShortFile = 2000; // lines and call sites: opened without a visible delay
    const std::size_t rows
        = profile.source(file).size() + profile.lines(file).size() + profile.callsFrom(file).size();
    return rows >= 3 * ShortFile || isReadFromDisk(profile, file);
}

std::shared_ptr<SourceDocument> openSource(const Profile& profile, FileId file, SourceChoice choice,
    const Profile* recorded, const SourceStyle& style, const std::stop_token& stop)
{
    try {
        AnnotatedSource source;
        if (!stop.stop_requested())
            source = annotateFile(profile, file, choice, recorded);
        return stop.stop_requested() ? nullptr : makeSourceDocument(std::move(source), style);
    } catch (const std::bad_alloc&) {
        AnnotatedSource none;
        none.file = file;
        none.notice = QCoreApplication::translate(
            "SourceDocument", "Not enough memory to show the source.");
        return makeSourceDocument(std::move(none), style);
    }
}

} // namespace nytprof::gui
