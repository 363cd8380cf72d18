// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The HTTP interface of a current ClickHouse, by the module chdb: node current_server.js FOLDER. Prints its port.
"use strict";
const fs = require("fs");
const http = require("http");
const { Session } = require("chdb");

const folder = process.argv[2];
const session = new Session(`${folder}/data`);

/** "INSERT INTO runs (load, day) FORMAT RowBinary", whose rows must be a file here. */
function insert(sql, rows) {
    const [, table, columns] = /^INSERT INTO (\w+) \((.*)\) FORMAT RowBinary$/.exec(sql);
    const types = new Map(session.query(`DESCRIBE ${table}`, "TabSeparated").trimEnd().split("\n")
        .map((line) => line.split("\t")));
    const structure = columns.split(", ").map((name) => `${name} ${types.get(name)}`).join(", ");
    fs.writeFileSync(`${folder}/rows`, rows);
    return session.query(`INSERT INTO ${table} (${columns}) `
        + `SELECT * FROM file('${folder}/rows', 'RowBinary', '${structure}')`);
}

http.createServer((request, answer) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
        const settings = new URL(request.url, "http://localhost").searchParams;
        const sql = settings.get("query");
        const body = Buffer.concat(parts);
        try {
            if (settings.has("database"))
                session.query(`USE ${settings.get("database")}`);
            const text = sql && request.method === "POST" ? insert(sql, body)
                : session.query(sql || body.toString(), "TabSeparated");
            answer.end(text);
        } catch (error) {
            answer.statusCode = 500;
            answer.end(error.message.replace(/^Query failed: /, ""));
        }
    });
}).listen(0, "127.0.0.1", function () { console.log(this.address().port); });
