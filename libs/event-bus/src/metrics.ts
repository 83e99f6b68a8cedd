import { Counter, Gauge, registry } from '@floorlight/telemetry/metrics';

export const eventsPublished = new Counter({
  name: 'events_published_total',
  help: 'Events that the stream has acknowledged',
  registers: [registry],
});

export const eventsHandedOver = new Counter({
  name: 'events_handed_over_total',
  help: 'Events handed over by HTTP because NATS was away',
  registers: [registry],
});

export type Result = 'handled' | 'repeated' | 'ignored' | 'failed' | 'unreadable';

export const eventsHandled = new Counter({
  name: 'events_handled_total',
  help: 'Events heard, by what became of them',
  labelNames: ['consumer', 'result'],
  registers: [registry],
});

export interface Backlog {
  unsent: number;
  oldestSeconds: number;
}

const outboxes = new Set<() => Promise<Backlog>>();

async function total(part: keyof Backlog, sum: (values: number[]) => number): Promise<number> {
  // Postgres being away must not hide the other metrics.
  const backlogs = await Promise.allSettled([...outboxes].map((measure) => measure()));
  return sum(backlogs.map((backlog) => (backlog.status === 'fulfilled' ? backlog.value[part] : Number.NaN)));
}

new Gauge({
  name: 'outbox_unsent',
  help: 'Events in the outbox that are not published yet',
  registers: [registry],
  async collect() {
    this.set(await total('unsent', (values) => values.reduce((sum, value) => sum + value, 0)));
  },
});

new Gauge({
  name: 'outbox_oldest_seconds',
  help: 'Age of the oldest event that is not published yet; 0 where there is none',
  registers: [registry],
  async collect() {
    this.set(await total('oldestSeconds', (values) => Math.max(0, ...values)));
  },
});

/** Counts this outbox in the two gauges. Answers a function that ends it. */
export function watchOutbox(measure: () => Promise<Backlog>): () => void {
  outboxes.add(measure);
  return () => outboxes.delete(measure);
}
