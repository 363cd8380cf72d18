-- trend: Time per run and per request, by {per} in UTC; sub: {sub}
SELECT substring(toString(bucket), 1, if({per=day|hour} = 'hour', 16, 10)) AS time, count() AS runs,
    sum(its_requests) AS requests, sum(inclusive) / runs AS inclusive_per_run_ns, sum(exclusive) / runs AS exclusive_per_run_ns,
    sumIf(inclusive, its_requests > 0) / requests AS inclusive_per_request_ns, sum(all_calls) / runs AS calls_per_run
FROM
(
    SELECT bucket, its_requests, if({sub=} = '', whole, sub_inclusive) AS inclusive,
        if({sub} = '', whole, sub_exclusive) AS exclusive, if({sub} = '', run_calls, sub_calls) AS all_calls
    FROM
    (
        SELECT first_load AS load, its_requests, whole, run_calls,
            if({per} = 'hour', toStartOfHour(started), toStartOfDay(started)) AS bucket
        FROM
        (
            SELECT min(load) AS first_load, argMin(length(request_ns), load) AS its_requests, argMin(whole_ns, load) AS whole,
                argMin(calls, load) AS run_calls, toDateTime(intDiv(argMin(start_us, load), 1000000), 'UTC') AS started
            FROM (SELECT run, load, request_ns, whole_ns, calls, start_us FROM runs WHERE {runs})
            GROUP BY run
        )
    ) AS began
    ANY LEFT JOIN
    (
        SELECT load, sum(inclusive_ns) AS sub_inclusive, sum(exclusive_ns) AS sub_exclusive, sum(calls) AS sub_calls
        FROM subs
        PREWHERE {days} AND sub = {sub}
        GROUP BY load
    ) AS of_sub USING load
)
GROUP BY bucket
ORDER BY time
