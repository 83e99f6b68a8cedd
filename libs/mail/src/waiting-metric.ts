import type { Database } from '@floorlight/database/database';
import { count, inArray } from '@floorlight/database/drizzle';
import { Gauge, registry } from '@floorlight/telemetry/metrics';
import { lanes, mails } from './mails.ts';

const databases = new Set<Database>();

new Gauge({
  name: 'mails_waiting',
  help: 'Mails that are neither sent nor given up',
  labelNames: ['lane'],
  registers: [registry],
  async collect() {
    const waiting = await Promise.all([...databases].map(countWaiting)).catch(() => null);
    if (!waiting) return; // Postgres is away: the gauge keeps its last values
    for (const lane of lanes) {
      const counts = waiting.flat().filter((row) => row.lane === lane);
      this.set(
        { lane },
        counts.reduce((sum, row) => sum + row.mails, 0),
      );
    }
  },
});

/** Counts this database's mails in the metric `mails_waiting`. Returns a function that stops it. */
export function measureWaitingMails(db: Database): () => void {
  databases.add(db);
  return () => void databases.delete(db);
}

const countWaiting = (db: Database) =>
  db.orm
    .select({ lane: mails.lane, mails: count() })
    .from(mails)
    .where(inArray(mails.status, ['waiting', 'sending']))
    .groupBy(mails.lane);
