import { readGauge } from '@floorlight/telemetry/read-gauge';
import type { Database } from './database.ts';

/** Reads one number from Postgres; null is no reading. */
const gauge = (name: string, help: string, query: string) =>
  readGauge<Database>({ name, help }, async ({ pool }) => {
    const { rows } = await pool.query<{ value: number | null }>(query);
    const value = rows[0]?.value ?? null;
    return value === null ? [] : [{ value }];
  });

const gauges = [
  gauge(
    'postgres_timeline',
    'The timeline of Postgres: another one after a standby was promoted, or a restore from an archive',
    'select timeline_id as value from pg_control_checkpoint()',
  ),
  gauge(
    'postgres_standbys',
    'Standbys that follow the primary',
    'select count(*)::int as value from pg_stat_replication',
  ),
  gauge(
    'postgres_archive_failing',
    'Whether Postgres can not hand its changes to the archive: 1 or 0; nothing where there is no archive',
    `select case when current_setting('archive_mode') = 'off' then null
       when last_failed_time > coalesce(last_archived_time, '-infinity') then 1 else 0 end as value
     from pg_stat_archiver`,
  ),
];

/** A part that measures the Postgres server of a database: what its operators have to know, whoever runs it. */
export function serverMetrics(db: Database): { name: string; start(): Promise<void>; stop(): Promise<void> } {
  let ends: (() => void)[] = [];
  return {
    name: 'metrics of Postgres',
    async start() {
      ends = gauges.map((watch) => watch(db));
    },
    async stop() {
      for (const end of ends) end();
    },
  };
}
