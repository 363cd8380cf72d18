-- deployments: Change of the exclusive time per run from deployment {baseline} to {current}, by call count and by time per call
SELECT change_ns, by_calls_change_ns, change_ns - by_calls_change_ns AS by_time_per_call_change_ns,
    calls_baseline, calls_current, sub
FROM
(
    SELECT sub, calls_current_sum / runs_current AS calls_current, calls_baseline_sum / runs_baseline AS calls_baseline,
        time_current_sum / runs_current - time_baseline_sum / runs_baseline AS change_ns,
        if(calls_baseline_sum = 0 OR calls_current_sum = 0, change_ns,
            (calls_current - calls_baseline) * time_baseline_sum / calls_baseline_sum) AS by_calls_change_ns
    FROM
    (
        SELECT sub, sumIf(calls, is_current) AS calls_current_sum, sumIf(calls, NOT is_current) AS calls_baseline_sum,
            sumIf(exclusive_ns, is_current) AS time_current_sum, sumIf(exclusive_ns, NOT is_current) AS time_baseline_sum,
            (
                SELECT greatest(count(), 1)
                FROM (SELECT run FROM runs WHERE {runs} AND deployment IN ({baseline}, {current})
                    GROUP BY run HAVING argMin(deployment, load) = {current})
            ) AS runs_current,
            (
                SELECT greatest(count(), 1)
                FROM (SELECT run FROM runs WHERE {runs} AND deployment IN ({baseline}, {current})
                    GROUP BY run HAVING argMin(deployment, load) = {baseline})
            ) AS runs_baseline
        FROM
        (
            SELECT sub, calls, exclusive_ns, load GLOBAL IN
                (
                    SELECT min(load) FROM runs WHERE {runs} AND deployment IN ({baseline}, {current})
                    GROUP BY run HAVING argMin(deployment, load) = {current}
                ) AS is_current
            FROM subs
            PREWHERE {days} AND load GLOBAL IN
                (SELECT min(load) FROM runs WHERE {runs} AND deployment IN ({baseline}, {current}) GROUP BY run)
        )
        GROUP BY sub
    )
)
ORDER BY abs(change_ns) DESC, sub
LIMIT {rows=30}
