-- outlier-hosts: Hosts by time per run, compared with the median of all hosts
SELECT per_run_ns, per_run_ns / median_ns - 1 AS from_median_change, runs, host
FROM
(
    SELECT host, count() AS runs, sum(whole_ns) / count() AS per_run_ns,
        (
            SELECT greatest(quantileExact(0.5)(per_run), 1)
            FROM
            (
                SELECT sum(whole) / count() AS per_run
                FROM
                (
                    SELECT argMin(host, load) AS its_host, argMin(whole_ns, load) AS whole
                    FROM runs
                    WHERE {runs}
                    GROUP BY run
                )
                GROUP BY its_host
            )
        ) AS median_ns
    FROM
    (
        SELECT argMin(host, load) AS host, argMin(whole_ns, load) AS whole_ns
        FROM (SELECT run, load, host, whole_ns FROM runs WHERE {runs})
        GROUP BY run
    )
    GROUP BY host
)
ORDER BY abs(from_median_change) DESC, host
LIMIT {rows=50}
