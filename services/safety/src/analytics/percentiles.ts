import { sql } from '@floorlight/database/drizzle';

type Seconds = 'to_acknowledge' | 'to_resolve' | 'to_take' | 'to_solve';

/** The median and the 90th percentile of a column of seconds, as JSON; null where it has none. */
export const percentiles = (seconds: Seconds) => {
  const percentile = (fraction: number) =>
    sql.raw(`round((percentile_cont(${fraction}) within group (order by ${seconds}))::numeric, 1)::float8`);
  return sql`case when count(${sql.raw(seconds)}) > 0 then json_build_object('median', ${percentile(0.5)}, 'p90', ${percentile(0.9)}) end`;
};
