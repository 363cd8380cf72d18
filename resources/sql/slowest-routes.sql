-- slowest-routes: Routes by the 95th percentile of the duration of their runs
SELECT quantileExact(0.95)(duration) AS p95_ns, quantileExact(0.5)(duration) AS median_ns,
    max(duration) AS slowest_ns, count() AS runs, route
FROM
(
    SELECT argMin(route, load) AS route, toInt64(argMin(end_us, load) - argMin(start_us, load)) * 1000 AS duration
    FROM (SELECT run, load, route, start_us, end_us FROM runs WHERE {runs} AND route != '' AND end_us >= start_us)
    GROUP BY run
)
GROUP BY route
ORDER BY p95_ns DESC, route
LIMIT 50
