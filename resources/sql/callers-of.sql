-- callers-of: The lines that call the sub {sub}, by inclusive time
SELECT sum(inclusive_ns) AS inclusive_ns, sum(exclusive_ns) AS exclusive_ns, sum(calls) AS calls,
    uniqExact(load) AS runs, caller, file, toString(line) AS line
FROM calls
PREWHERE {days} AND callee = {sub}
WHERE load GLOBAL IN (SELECT min(load) FROM runs WHERE {runs} GROUP BY run)
GROUP BY caller, file, line
ORDER BY inclusive_ns DESC, caller, file, line
LIMIT {rows=50}
