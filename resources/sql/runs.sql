-- runs: The latest 50 runs
SELECT any(day) AS day, any(service) AS service, any(deployment) AS deployment, any(host) AS host,
    any(route) AS route, any(program) AS program, any(statements) AS statements, any(calls) AS calls,
    any(whole_ns) AS whole_ns, toString(run) AS run
FROM
(
    SELECT run, day, service, deployment, host, route, program, statements, calls, whole_ns, start_us
    FROM runs
    WHERE {runs}
)
GROUP BY run
ORDER BY max(start_us) DESC, run
LIMIT 50
