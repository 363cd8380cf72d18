-- hottest-subs: The {rows} subs with the most exclusive time in each {per}, in UTC
SELECT substring(toString(bucket), 1, if({per=day|hour} = 'hour', 16, 10)) AS time,
    sum(exclusive_ns) AS exclusive_ns, sum(inclusive_ns) AS inclusive_ns, sum(calls) AS calls, sub
FROM subs
GLOBAL ALL INNER JOIN
(
    SELECT first_load AS load, if({per} = 'hour', toStartOfHour(started), toStartOfDay(started)) AS bucket
    FROM
    (
        SELECT min(load) AS first_load, toDateTime(intDiv(argMin(start_us, load), 1000000), 'UTC') AS started
        FROM (SELECT run, load, start_us FROM runs WHERE {runs})
        GROUP BY run
    )
) AS began USING load
PREWHERE {days} AND load GLOBAL IN (SELECT min(load) FROM runs WHERE {runs} GROUP BY run)
GROUP BY bucket, sub
ORDER BY time, exclusive_ns DESC, sub
LIMIT {rows=10} BY time
