-- services: Services and deployments, with their number of runs
SELECT service, deployment, count() AS runs, uniqExact(host) AS hosts, min(day) AS first_day,
    max(day) AS last_day, sum(whole_ns) AS whole_ns
FROM
(
    SELECT argMin(service, load) AS service, argMin(deployment, load) AS deployment, argMin(host, load) AS host,
        argMin(day, load) AS day, argMin(whole_ns, load) AS whole_ns
    FROM (SELECT run, load, service, deployment, host, day, whole_ns FROM runs WHERE {runs})
    GROUP BY run
)
GROUP BY service, deployment
ORDER BY service, first_day, deployment
