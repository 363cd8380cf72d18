-- slowest-routes: Routes by the 95th percentile of the duration of their runs
SELECT arrayElement(arraySort(groupArray(duration)), intDiv(count() * 95 + 99, 100)) AS p95_ns,
    arrayElement(arraySort(groupArray(duration)), intDiv(count() * 50 + 99, 100)) AS median_ns,
    max(duration) AS slowest_ns, count() AS runs, route
FROM
(
    SELECT argMin(route, load) AS route, toInt64(argMin(end_us, load) - argMin(start_us, load)) * 1000 AS duration
    FROM (SELECT run, load, route, start_us, end_us FROM runs WHERE {runs} AND route != '' AND end_us >= start_us)
    GROUP BY run
)
GROUP BY route
ORDER BY p95_ns DESC, route
LIMIT {rows=50}
