// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"use strict";

// Colours: those of the system unless the reader has chosen others.
const theme = {
    stored() {
        try {
            return localStorage.getItem("nytprof-theme");
        } catch {
            return null; // pages of files have no storage in some browsers
        }
    },
    system: matchMedia("(prefers-color-scheme: dark)"),
    isDark() {
        return document.documentElement.dataset.theme === "dark";
    },
    apply(name) {
        document.documentElement.dataset.theme = name || (this.system.matches ? "dark" : "light");
        document.dispatchEvent(new Event("nytprof-theme"));
    },
    choose(name) {
        try {
            localStorage.setItem("nytprof-theme", name);
        } catch { /* it lasts as long as the page, then */ }
        this.apply(name);
    },
};
document.documentElement.classList.add("scripted");
document.documentElement.classList.toggle("unpacks", "DecompressionStream" in window);
theme.apply(theme.stored());
theme.system.addEventListener("change", () => theme.apply(theme.stored()));

function addThemeSwitch() {
    const button = document.createElement("button");
    const label = () => {
        button.textContent = theme.isDark() ? "\u2600 Light" : "\u263E Dark";
    };
    button.id = "theme";
    button.title = "Light or dark colours";
    button.addEventListener("click", () => theme.choose(theme.isDark() ? "light" : "dark"));
    document.addEventListener("nytprof-theme", label);
    label();
    document.getElementById("tools").append(button);
}

// Tables: a click on a title sorts, once more turns the order around.
const units = { ns: 1e-9, "\u00B5s": 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: 86400 };

function numberIn(text) {
    const number = /^(-?[\d,.]+)(?:%| [A-Za-z]+)?$/.exec(text); // "12", "4.5%", "1,234 samples"
    if (number)
        return Number(number[1].replaceAll(",", ""));
    let sum = 0;
    let rest = text.replace(/^-/, "");
    for (let part; (part = /^([\d.]+(?:e[+-]?\d+)?)(ns|\u00B5s|ms|s|m|h|d) ?/.exec(rest));
        rest = rest.slice(part[0].length))
        sum += part[1] * units[part[2]];
    return rest === "" && text !== "" ? (text.startsWith("-") ? -sum : sum) : NaN;
}

function sortBy(table, title) {
    const column = title.cellIndex;
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => {
        const text = row.cells[column]?.textContent ?? "";
        return { row, text, number: numberIn(text) };
    });
    const numeric = rows.every(({ text, number }) => text === "" || !Number.isNaN(number));
    const before = title.getAttribute("aria-sort");
    const ascending = before ? before === "descending" : !numeric;
    const sign = ascending ? 1 : -1;
    const names = new Intl.Collator("en", { numeric: true });
    rows.sort((a, b) => sign * (numeric ? (a.number || 0) - (b.number || 0)
        : names.compare(a.text, b.text)));
    body.append(...rows.map(({ row }) => row));
    for (const other of table.tHead.rows[0].cells)
        other.removeAttribute("aria-sort");
    title.setAttribute("aria-sort", ascending ? "ascending" : "descending");
}

function makeSortable(table) {
    for (const title of table.tHead.rows[0].cells) {
        if (title.classList.contains("unsorted"))
            continue;
        title.tabIndex = 0;
        title.addEventListener("click", () => sortBy(table, title));
        title.addEventListener("keydown", (event) => {
            if (event.key === "Enter" || event.key === " ") {
                event.preventDefault();
                sortBy(table, title);
            }
        });
    }
}

// What sticks below the header needs to know how high that is.
function publishHeaderHeight() {
    const header = document.querySelector("header");
    new ResizeObserver(() => {
        document.documentElement.style.setProperty("--header", header.offsetHeight + "px");
    }).observe(header);
}

// All pages in one file: only the one that the address names is shown.
function showSection() {
    if (!document.body.classList.contains("single"))
        return;
    const id = decodeURIComponent(location.hash.slice(1));
    if (packedPages.has(id)) {
        packedPages.show(id).then(() => {
            if (decodeURIComponent(location.hash.slice(1)) !== id)
                return; // another page is wanted by now
            location.replace(location.hash); // so that it matches :target
            showSection();
        });
        return;
    }
    const target = document.getElementById(id) ?? document.getElementById(id.split("-")[0]);
    const wanted = target?.closest("main > section")
        ?? document.querySelector("main > section");
    const before = document.querySelector("section.shown");
    if (wanted !== before) {
        before?.classList.remove("shown");
        wanted.classList.add("shown");
    }
    if (target)
        target.scrollIntoView();
    else
        scrollTo(0, 0);
}

// "#L12" and "#12" are the same line.
function goToAnchor() {
    const line = /^#L(\d+)$/.exec(location.hash);
    if (line)
        location.replace("#" + line[1]);
    showSection();
}

addEventListener("hashchange", goToAnchor);
addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll(".source details"))
        details.open = true;
});
document.addEventListener("DOMContentLoaded", () => {
    publishHeaderHeight();
    addThemeSwitch();
    document.querySelectorAll("table.sortable").forEach(makeSortable);
    goToAnchor();
});
