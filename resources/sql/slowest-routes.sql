-- slowest-routes: Routes by the 95th percentile of the duration of their runs
SELECT quantileExact(0.95)(duration) AS p95_ns, quantileExact(0.5)(duration) AS median_ns,
    max(duration) AS slowest_ns, count() AS runs, route
FROM
(
    SELECT any(route) AS route, toInt64(any(end_us) - any(start_us)) * 1000 AS duration
    FROM (SELECT run, route, start_us, end_us FROM runs WHERE {runs} AND route != '' AND end_us >= start_us)
    GROUP BY run
)
GROUP BY route
ORDER BY p95_ns DESC, route
LIMIT 50
