-- deployments: Change of the exclusive time per run from deployment {before} to {after}, by call count and by time per call
SELECT change_ns, by_calls_change_ns, change_ns - by_calls_change_ns AS by_time_per_call_change_ns,
    calls_before, calls_after, sub
FROM
(
    SELECT sub, calls_after_sum / runs_after AS calls_after, calls_before_sum / runs_before AS calls_before,
        time_after_sum / runs_after - time_before_sum / runs_before AS change_ns,
        if(calls_before_sum = 0 OR calls_after_sum = 0, change_ns,
            (calls_after - calls_before) * time_before_sum / calls_before_sum) AS by_calls_change_ns
    FROM
    (
        SELECT sub, sumIf(calls, is_after) AS calls_after_sum, sumIf(calls, NOT is_after) AS calls_before_sum,
            sumIf(exclusive_ns, is_after) AS time_after_sum, sumIf(exclusive_ns, NOT is_after) AS time_before_sum,
            (
                SELECT greatest(count(), 1)
                FROM (SELECT run FROM runs WHERE {runs} AND deployment IN ({before}, {after})
                    GROUP BY run HAVING argMin(deployment, load) = {after})
            ) AS runs_after,
            (
                SELECT greatest(count(), 1)
                FROM (SELECT run FROM runs WHERE {runs} AND deployment IN ({before}, {after})
                    GROUP BY run HAVING argMin(deployment, load) = {before})
            ) AS runs_before
        FROM
        (
            SELECT sub, calls, exclusive_ns, load GLOBAL IN
                (
                    SELECT min(load) FROM runs WHERE {runs} AND deployment IN ({before}, {after})
                    GROUP BY run HAVING argMin(deployment, load) = {after}
                ) AS is_after
            FROM subs
            PREWHERE {days} AND load GLOBAL IN
                (SELECT min(load) FROM runs WHERE {runs} AND deployment IN ({before}, {after}) GROUP BY run)
        )
        GROUP BY sub
    )
)
ORDER BY abs(change_ns) DESC, sub
LIMIT 30
