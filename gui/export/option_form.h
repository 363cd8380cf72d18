// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "export/export_formats.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;

namespace nytprof::gui {

/// "export/html/open": key of a setting of a format.
[[nodiscard]] QString settingsKey(const ExportFormat& format, const QString& name);

/// The options of a format, with the values that were last saved.
class OptionForm : public QWidget {
    Q_OBJECT

public:
    /// No format: no options. table: "Subs, 1,487 rows", on screen; empty: none.
    explicit OptionForm(
        const ExportFormat* format = nullptr, QString table = {}, QWidget* parent = nullptr);

    [[nodiscard]] QStringList arguments() const;
    void save() const;

signals:
    void changed();

private:
    /// The control of an option: a box, or a check box for its first value.
    struct Control {
        const ExportOption* option;
        QComboBox* box = nullptr;
        QCheckBox* check = nullptr;
        [[nodiscard]] int value() const;
        void setValue(int value) const;
    };
    [[nodiscard]] Control makeControl(const ExportOption& option);
    [[nodiscard]] int savedValue(const ExportOption& option, std::size_t position) const;

    const ExportFormat* m_format;
    QString m_table;
    std::vector<Control> m_controls;
};

} // namespace nytprof::gui
