-- hottest-subs: The ten subs with the most exclusive time on each day
SELECT day, sum(exclusive_ns) AS exclusive_ns, sum(inclusive_ns) AS inclusive_ns,
    sum(calls) AS calls, sub
FROM subs
PREWHERE {days} AND load GLOBAL IN (SELECT min(load) FROM runs WHERE {runs} GROUP BY run)
GROUP BY day, sub
ORDER BY day, exclusive_ns DESC, sub
LIMIT 10 BY day
