// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"use strict";

// Compressed pages and data of a report in one file.

/** The text of an element: gzip, in base 85. */
async function unpacked(element) {
    const digits = element.textContent;
    const bytes = new Uint8Array(Math.floor(digits.length * 4 / 5));
    for (let at = 0, to = 0; at < digits.length; at += 5) {
        let value = 0;
        for (let i = at; i < at + 5; ++i) {
            const digit = i < digits.length ? digits.charCodeAt(i) : 124;
            value = value * 85 + (digit === 126 ? 60 : digit) - 40; // "~" instead of "<"
        }
        for (let shift = 24; shift >= 0; shift -= 8)
            bytes[to++] = value >>> shift;
    }
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).text();
}

const packedPages = {
    texts: new Map(), // by element

    elementOf(page) {
        return [...document.querySelectorAll("script.pages")]
            .filter((element) => Number(element.dataset.first) <= page).pop();
    },
    /** The id is of a page, or in one, that is not in the document yet. */
    has(id) {
        const page = /^p(\d+)/.exec(id)?.[1];
        return page !== undefined && "DecompressionStream" in window
            && !document.getElementById("p" + page) && this.elementOf(page) !== undefined;
    },
    /** Adds the page to the document. */
    async show(id) {
        const page = /^p(\d+)/.exec(id)[1];
        const element = this.elementOf(page);
        if (!this.texts.has(element))
            this.texts.set(element, unpacked(element));
        let notice = "There is no such page.";
        const all = await this.texts.get(element).catch(() => {
            notice = "This page cannot be unpacked: the file is damaged.";
            return "";
        });
        const [marks, ...pages] = all.split("\f");
        const begin = "<section id=" + "p" + page + ">";
        const text = pages.find((each) => each.startsWith(begin));
        if (document.getElementById("p" + page))
            return; // also added by a later request
        const main = document.querySelector("main");
        main.insertAdjacentHTML("beforeend", text ? this.longHtml(text, page, marks)
            : begin + "<p class=notice>" + notice + "</section>");
        main.lastElementChild.querySelectorAll("table.sortable").forEach(makeSortable);
    },
    /** With markup instead of control characters; two of them begin the row of the next line. */
    longHtml(text, page, marks) {
        const markup = new Map(marks.match(/[\x0E-\x1F][^\x0E-\x1F]+/g)
            .map((mark) => [mark[0], mark.slice(1)]));
        let line = 0;
        return text.replace(/<tr\nid=p\d+-(\d+)>|[\x01\x02\x0E-\x1F]/g, (mark, number) => {
            if (number !== undefined)
                line = Number(number);
            if (mark > "\x02")
                return markup.get(mark) ?? mark;
            ++line;
            return "<tr\nid=p" + page + "-" + line + "><td>" + line + "<td>"
                + (mark === "\x01" ? "<td><td><td><td>" : "");
        });
    },
};
