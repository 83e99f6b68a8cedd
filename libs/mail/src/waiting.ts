import type { Database } from '@floorlight/database/database';
import { count, inArray } from '@floorlight/database/drizzle';
import { Gauge, registry } from '@floorlight/telemetry/metrics';
import { lanes, mails } from './mails.ts';

const databases = new Set<Database>();

new Gauge({
  name: 'mails_waiting',
  help: 'Mails that are not yet sent nor given up',
  labelNames: ['lane'],
  registers: [registry],
  async collect() {
    const waiting = await Promise.all([...databases].map(countWaiting)).catch(() => null);
    if (!waiting) return; // Postgres is away: the last figures stay
    for (const lane of lanes) {
      const counts = waiting.flat().filter((row) => row.lane === lane);
      this.set(
        { lane },
        counts.reduce((sum, row) => sum + row.mails, 0),
      );
    }
  },
});

/** Counts this database's mails in the metric `mails_waiting`. Answers a function that ends it. */
export function measureWaiting(db: Database): () => void {
  databases.add(db);
  return () => void databases.delete(db);
}

const countWaiting = (db: Database) =>
  db.orm
    .select({ lane: mails.lane, mails: count() })
    .from(mails)
    .where(inArray(mails.status, ['waiting', 'sending']))
    .groupBy(mails.lane);
