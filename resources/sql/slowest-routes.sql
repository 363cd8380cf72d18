-- slowest-routes: Routes by the 95th percentile of the duration of their requests
SELECT if(empty(sorted), nan, toFloat64(arrayElement(sorted, intDiv(length(sorted) * 95 + 99, 100)))) AS p95_ns,
    if(empty(sorted), nan, toFloat64(arrayElement(sorted, intDiv(length(sorted) * 50 + 99, 100)))) AS median_ns,
    if(empty(sorted), nan, toFloat64(arrayElement(sorted, length(sorted)))) AS slowest_ns, requests, errors, its_route AS route
FROM
(
    SELECT its_route, arraySort(groupArrayIf(duration, duration >= 0)) AS sorted, count() AS requests,
        countIf(status >= 500) AS errors
    FROM
    (
        SELECT if(empty(routes) AND label != '', [label], routes) AS routes_or_label,
            if(empty(routes), [whole], durations) AS durations_or_whole, if(empty(routes), [toInt64(0)], statuses) AS all_statuses
        FROM
        (
            SELECT argMin(request_routes, load) AS routes, argMin(request_ns, load) AS durations,
                argMin(request_status, load) AS statuses, argMin(route, load) AS label,
                toInt64(argMin(end_us, load) - argMin(start_us, load)) * 1000 AS whole
            FROM (SELECT run, load, request_routes, request_ns, request_status, route, start_us, end_us FROM runs WHERE {runs})
            GROUP BY run
        )
        WHERE notEmpty(routes) OR label != ''
    )
    ARRAY JOIN routes_or_label AS its_route, durations_or_whole AS duration, all_statuses AS status
    GROUP BY its_route
)
ORDER BY notEmpty(sorted) DESC, p95_ns DESC, route
LIMIT {rows=50}
