import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { type Database, openDatabase } from '@floorlight/database/database';
import { deleteOutdated } from '@floorlight/database/housekeeping';
import { deleteOutdatedNotifications } from '@floorlight/notify/notifications/delete-outdated-notifications';
import { deleteOldLocations } from '@floorlight/safety/locations/delete-old-locations';
import { createLogger } from '@floorlight/telemetry/logger';
import { queryDatabase } from '../../chaos/databases.ts';
import { percentile } from '../../chaos/percentile.ts';
import { databaseUrlForAdmin } from '../../databases/urls.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { atLeast, atMost, type Figure, ms } from '../figure.ts';
import { type Fill, outdatedFills, type People, statementOf } from './fills.ts';
import { limit } from './readings.ts';

interface Task {
  what: string;
  service: ServiceName;
  run(db: Database): Promise<void>;
  /** Tables whose rows it deletes. */
  tables: string[];
  /** Rows to delete that a service does not keep until now. */
  fills: Fill[];
}

/** As long as the services keep things by default. */
const days = 90;

const tasksOf = (alerts: number): Task[] => [
  {
    what: 'old notifications',
    service: 'notify',
    run: (db) => deleteOutdatedNotifications(db, days),
    tables: ['announcements', 'notifications', 'announcement_reads', 'alerts', 'alert_receipts'],
    fills: [],
  },
  {
    what: 'old positions',
    service: 'safety',
    run: (db) => deleteOldLocations({ db, now: () => new Date() }, days),
    tables: ['location_readings'],
    fills: [],
  },
  {
    what: 'sent events and old keys',
    service: 'safety',
    run: ({ pool }) => deleteOutdated(pool),
    tables: ['outbox', 'idempotency_keys'],
    fills: outdatedFills(alerts),
  },
];

/** Rows a second: a product at full load writes fewer. */
const pace = 1000;
/** Milliseconds between two requests of somebody who reads meanwhile. */
const interval = 20;

/** What housekeeping deletes, how much it delays what people read meanwhile, and what a run with nothing to delete costs. */
export async function housekeeping(
  context: BenchContext,
  running: RunningProduct,
  { people, alerts, read }: { people: People; alerts: number; read: (service: ServiceName) => Promise<number> },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, service, run, tables, fills } of tasksOf(alerts)) {
    const url = databaseUrlForAdmin(running.product.servers.postgres.url, service);
    const db = openDatabase({ url, log: createLogger({ service: 'bench', level: 'warn' }), max: 1 });
    context.onEnd(() => db.stop());
    for (const fill of fills) await queryDatabase(running.product, service, statementOf(fill, people));
    const rows = () => countRows(running, service, tables);
    const before = await rows();
    const reading = readMeanwhile(() => read(service));
    const first = await timeOf(() => run(db));
    const times = await reading.stop();
    const deleted = before - (await rows());
    const idle = await timeOf(() => run(db));
    context.log(`${what}: ${deleted} rows in ${ms(first)}, then ${ms(idle)}`);
    figures.push(
      {
        id: 'HISTORY',
        what: `${what}: ${deleted} rows deleted a second`,
        ours: `${((deleted / first) * 1000).toFixed(0)}/s`,
        peer: '',
        goal: atLeast((deleted / first) * 1000, pace, `${pace}/s`),
      },
      {
        id: 'HISTORY',
        what: '  a list meanwhile',
        ours: [50, 95, 99].map((part) => ms(percentile(times, part))).join(' · '),
        peer: '',
        goal: atMost(percentile(times, 95), limit, `${limit} ms p95`),
      },
      {
        id: 'HISTORY',
        what: '  a run with nothing to delete',
        ours: ms(idle),
        peer: '',
        goal: atMost(idle, limit, `${limit} ms`),
      },
    );
  }
  return figures;
}

async function countRows({ product }: RunningProduct, service: ServiceName, tables: string[]): Promise<number> {
  const sum = tables.map((table) => `(select count(*) from ${table})`).join(' + ');
  const [row] = await queryDatabase<{ count: string }>(product, service, `select ${sum} as count`);
  return Number(row?.count);
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function readMeanwhile(read: () => Promise<number>) {
  const times: number[] = [];
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      times.push(await read());
      await pause(interval);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await running;
      return times;
    },
  };
}
