-- runs: The latest 50 runs
SELECT argMin(day, load) AS day, argMin(service, load) AS service, argMin(deployment, load) AS deployment,
    argMin(host, load) AS host, argMin(route, load) AS route, argMin(program, load) AS program,
    argMin(statements, load) AS statements, argMin(calls, load) AS calls, argMin(whole_ns, load) AS whole_ns,
    toString(run) AS run
FROM
(
    SELECT run, load, day, service, deployment, host, route, program, statements, calls, whole_ns, start_us
    FROM runs
    WHERE {runs}
)
GROUP BY run
ORDER BY max(start_us) DESC, run
LIMIT 50
