import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '@floorlight/database/drizzle';
import { serverMetrics } from '@floorlight/database/server-metrics';
import { type Reading, readGauge } from '@floorlight/telemetry/read-gauge';
import type { AuthContext } from './context.ts';

/** A file beside the keys, which `npm run backup` writes when it has made a backup. */
const lastBackup = 'last-backup';

const gauge = (
  options: { name: string; help: string; labelNames?: string[] },
  read: (context: AuthContext) => Promise<Reading[]>,
) => readGauge<AuthContext>(options, read);

const gauges = [
  gauge(
    { name: 'backup_age_seconds', help: 'Seconds since the last backup of npm run backup; nothing before the first' },
    async ({ config: { BACKUP_KEYS_DIR: keys } }) => {
      if (!keys) return [];
      const { mtimeMs } = await stat(join(keys, lastBackup));
      return [{ value: (Date.now() - mtimeMs) / 1000 }];
    },
  ),
  gauge(
    { name: 'uplink_oldest_seconds', help: 'In a cell: age of the oldest event that the hub does not have; 0 if none' },
    async ({ db, uplink }) => {
      if (!uplink) return [];
      const { rows } = await db.orm.execute<{ age: number | null }>(sql`
        select extract(epoch from now() - stored_at)::float as age from uplink_events
        where position > coalesce(
          (select position from uplink_events where sent_at is not null order by position desc limit 1), 0)
        order by position limit 1`);
      return [{ value: rows[0]?.age ?? 0 }];
    },
  ),
  gauge(
    { name: 'hub_silent_seconds', help: 'In a cell: seconds since the hub has answered, to within a minute' },
    async ({ db, config: { HUB_KEY: hub } }) => {
      if (!hub) return [];
      const { rows } = await db.orm.execute<{ age: number }>(sql`
        select extract(epoch from now() - heard_at)::float as age from hub_contacts where hub = ${hub}`);
      return rows.map(({ age }) => ({ value: age }));
    },
  ),
  gauge(
    { name: 'cell_silent_seconds', help: 'At a hub: seconds since it has heard a cell', labelNames: ['name'] },
    async ({ db, hub }) => {
      if (!hub) return [];
      const listed = hub.cells.all().filter(({ revoked }) => !revoked);
      const { rows } = await db.orm.execute<{ name: string; age: number }>(sql`
        select name, extract(epoch from now() - last_heard_at)::float as age from cells`);
      return rows
        .filter(({ name }) => listed.some((cell) => cell.name === name))
        .map(({ name, age }) => ({ labels: { name }, value: age }));
    },
  ),
];

/** A part that measures what the operators of a cell have to know besides its processes. */
export function measurements(context: AuthContext): { name: string; start(): Promise<void>; stop(): Promise<void> } {
  const ofServer = serverMetrics(context.db);
  let ends: (() => void)[] = [];
  return {
    name: 'measurements',
    async start() {
      ends = gauges.map((watch) => watch(context));
      await ofServer.start();
    },
    async stop() {
      for (const end of ends) end();
      await ofServer.stop();
    },
  };
}
