// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
"use strict";

// The box in the header that finds subs and files by words of their names.
const mostFound = 30;

function foundNames(data, text) {
    const words = text.toLowerCase().split(/\s+/).filter((word) => word !== "");
    if (words.length === 0)
        return [];
    const found = [];
    for (const [kind, rows] of [["sub", data.subs], ["file", data.files]]) {
        for (const row of rows) {
            const name = row.name.toLowerCase();
            if (row.link === "" || !words.every((word) => name.includes(word)))
                continue;
            const last = name.split(kind === "sub" ? "::" : "/").pop();
            const rank = last === words.at(-1) ? 0 : last.startsWith(words.at(-1)) ? 1 : 2;
            found.push({ kind, row, rank });
        }
    }
    found.sort((a, b) => a.rank - b.rank || b.row.exclusive - a.row.exclusive);
    return found;
}

class Search {
    constructor() {
        this.input = document.createElement("input");
        this.input.type = "search";
        this.input.id = "search";
        this.input.placeholder = "Find subs and files ( / )";
        this.input.autocomplete = "off";
        for (const [name, value] of [["role", "combobox"], ["aria-controls", "found"],
            ["aria-expanded", "false"], ["aria-label", "Find subs and files"]])
            this.input.setAttribute(name, value);
        this.list = document.createElement("ul");
        this.list.id = "found";
        this.list.setAttribute("role", "listbox");
        this.list.setAttribute("aria-label", "Matches");
        this.list.hidden = true;
        this.current = -1;
        this.input.addEventListener("input", () => reportData.then((data) => this.show(data)));
        this.input.addEventListener("focus", () => reportData.then(() => { }));
        this.input.addEventListener("keydown", (event) => this.key(event));
        this.input.addEventListener("blur", () => setTimeout(() => this.close(), 200));
        document.addEventListener("keydown", (event) => {
            const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName);
            if (event.key === "/" && !typing && !event.ctrlKey && !event.altKey) {
                event.preventDefault();
                this.input.focus();
            }
        });
        document.getElementById("tools").prepend(this.input, this.list);
    }

    show(data) {
        const all = foundNames(data, this.input.value);
        this.list.replaceChildren(...all.slice(0, mostFound).map(({ kind, row }, index) => {
            const item = document.createElement("li");
            const link = document.createElement("a");
            const cost = document.createElement("small");
            item.id = "found-" + index;
            item.setAttribute("role", "option");
            link.href = row.link;
            link.tabIndex = -1;
            link.textContent = row.name;
            cost.textContent = (kind === "file" ? "file, " : "") + costText(data, row.exclusive);
            link.append(cost);
            item.append(link);
            return item;
        }));
        if (all.length > mostFound || (all.length === 0 && this.input.value.trim() !== "")) {
            const more = document.createElement("li");
            more.className = "note";
            more.textContent = all.length === 0 ? "nothing found"
                : countText(all.length - mostFound) + " more";
            this.list.append(more);
        }
        this.current = -1;
        this.list.hidden = this.list.children.length === 0;
        this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    }

    close() {
        this.list.hidden = true;
        this.input.setAttribute("aria-expanded", "false");
    }

    key(event) {
        const links = this.list.querySelectorAll("a");
        if (event.key === "Escape") {
            this.close();
        } else if (event.key === "Enter" && links.length > 0) {
            links[Math.max(this.current, 0)].click();
            this.close();
        } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && links.length > 0) {
            event.preventDefault();
            const step = event.key === "ArrowDown" ? 1 : -1;
            this.current = (Math.max(this.current, step > 0 ? -1 : 0) + step + links.length)
                % links.length;
            links.forEach((link, index) => {
                link.parentElement.setAttribute("aria-selected", String(index === this.current));
            });
            this.input.setAttribute("aria-activedescendant", "found-" + this.current);
            links[this.current].scrollIntoView({ block: "nearest" });
        }
    }
}

document.addEventListener("DOMContentLoaded", () => new Search());
