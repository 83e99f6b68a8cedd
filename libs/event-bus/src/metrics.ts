import { Counter, Gauge, registry } from '@floorlight/telemetry/metrics';

export const eventsPublished = new Counter({
  name: 'events_published_total',
  help: 'Events that the stream has stored',
  registers: [registry],
});

export const eventsHandedOver = new Counter({
  name: 'events_handed_over_total',
  help: 'Events handed over by HTTP while NATS was not available',
  registers: [registry],
});

export const eventsSkipped = new Counter({
  name: 'events_skipped_total',
  help: 'Events handed over by HTTP because NATS had stored them and the receiver had not handled them',
  registers: [registry],
});

export const streamCopies = new Gauge({
  name: 'stream_copies',
  help: 'Servers of NATS that have every event of the stream',
  registers: [registry],
});

export const streamCopiesWanted = new Gauge({
  name: 'stream_copies_wanted',
  help: 'Servers of NATS that should have every event of the stream',
  registers: [registry],
});

export type Result = 'handled' | 'repeated' | 'ignored' | 'failed' | 'unreadable' | 'parked';

export const eventsHandled = new Counter({
  name: 'events_handled_total',
  help: 'Events received, by result',
  labelNames: ['consumer', 'result'],
  registers: [registry],
});

export const eventsRefused = new Counter({
  name: 'events_refused_total',
  help: 'Events without the signature of their service or on the subject of another event, by the way they came',
  labelNames: ['path'],
  registers: [registry],
});

const waiting = new Map<string, () => Promise<number | null>>();

new Gauge({
  name: 'events_waiting',
  help: 'Events in the stream that a durable has not acknowledged; none while NATS does not answer',
  labelNames: ['consumer'],
  registers: [registry],
  async collect() {
    this.reset();
    for (const [consumer, count] of await Promise.all(
      [...waiting].map(async ([name, measure]) => [name, await measure().catch(() => null)] as const),
    ))
      if (count !== null) this.set({ consumer }, count);
  },
});

/** Measures what waits for a durable; null while NATS is not connected. Returns a function that stops it. */
export function watchWaiting(consumer: string, measure: () => Promise<number | null>): () => void {
  waiting.set(consumer, measure);
  return () => void waiting.delete(consumer);
}

export interface Backlog {
  unsent: number;
  oldestSeconds: number;
}

const outboxes = new Set<() => Promise<Backlog>>();

async function total(part: keyof Backlog, sum: (values: number[]) => number): Promise<number> {
  // A Postgres outage must not hide the other metrics.
  const backlogs = await Promise.allSettled([...outboxes].map((measure) => measure()));
  return sum(backlogs.map((backlog) => (backlog.status === 'fulfilled' ? backlog.value[part] : Number.NaN)));
}

new Gauge({
  name: 'outbox_unsent',
  help: 'Unpublished events in the outbox',
  registers: [registry],
  async collect() {
    this.set(await total('unsent', (values) => values.reduce((sum, value) => sum + value, 0)));
  },
});

new Gauge({
  name: 'outbox_oldest_seconds',
  help: 'Age of the oldest unpublished event in the outbox; 0 if there is none',
  registers: [registry],
  async collect() {
    this.set(await total('oldestSeconds', (values) => Math.max(0, ...values)));
  },
});

/** Adds an outbox to the two gauges. Returns a function that removes it. */
export function watchOutbox(measure: () => Promise<Backlog>): () => void {
  outboxes.add(measure);
  return () => outboxes.delete(measure);
}
