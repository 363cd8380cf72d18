-- services: Services and deployments, with the number of their runs
SELECT service, deployment, count() AS runs, uniqExact(host) AS hosts, min(day) AS first_day,
    max(day) AS last_day, sum(whole_ns) AS whole_ns
FROM
(
    SELECT any(service) AS service, any(deployment) AS deployment, any(host) AS host,
        any(day) AS day, any(whole_ns) AS whole_ns
    FROM (SELECT run, service, deployment, host, day, whole_ns FROM runs WHERE {runs})
    GROUP BY run
)
GROUP BY service, deployment
ORDER BY service, first_day, deployment
