-- labels: Labels of runs with their values and number of runs; label: {label}
SELECT label, value, count() AS runs, min(day) AS first_day, max(day) AS last_day
FROM
(
    SELECT first_day_of_run AS day, substring(pair, 1, position(pair, '=') - 1) AS label,
        substring(pair, position(pair, '=') + 1) AS value
    FROM
    (
        SELECT argMin(day, load) AS first_day_of_run,
            argMin(arrayConcat([concat('host=', host), concat('service=', service), concat('deployment=', deployment),
                concat('route=', route), concat('program=', program)], labels), load) AS pairs
        FROM (SELECT run, load, day, host, service, deployment, route, program, labels FROM runs WHERE {runs})
        GROUP BY run
    )
    ARRAY JOIN pairs AS pair
)
WHERE value != '' AND ({label=} = '' OR label = {label})
GROUP BY label, value
ORDER BY label, runs DESC, value
LIMIT {rows=1000} BY label
