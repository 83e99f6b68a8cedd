import { queryDatabase } from '../../chaos/databases.ts';
import { seconds } from '../../chaos/figure.ts';
import { statusesOf, type TrackedPress } from '../../chaos/world/press-log.ts';
import type { Product } from '../../start/start-product.ts';

/**
 * When each step of a press was done until the last manager had its alert, in words: so that a late alert says what it waited
 * for. Postgres notes when a transaction began, so that its times are a little early. A press that no answer came to has been
 * sent again.
 */
export async function stepsOf(product: Product, pressed: TrackedPress): Promise<string> {
  const { sentAt, answer, arrivals } = pressed;
  const arrived = [...arrivals.values()].toSorted((a, b) => a - b);
  const pressedAt = performance.timeOrigin + sentAt;
  const stored = answer ? await timesOf(product, answer.alertId) : null;
  const steps: [name: string, at: number | undefined][] = [
    ['stored', stored?.stored],
    [
      `answered (${statusesOf(pressed).join(', ') || 'never'})`,
      answer ? performance.timeOrigin + answer.at : undefined,
    ],
    ['published', stored?.published],
    ['handled by notify', stored?.handled],
    ['at the first manager', absolute(arrived.at(0))],
    ['at the last manager', absolute(arrived.at(-1))],
  ];
  return steps
    .map(([name, at]) => `${name} ${at === undefined ? 'never' : `after ${seconds(Math.max(0, at - pressedAt))}`}`)
    .join(', ');
}

const absolute = (at: number | undefined): number | undefined => (at === undefined ? at : performance.timeOrigin + at);

interface Times {
  stored: number;
  published: number | undefined;
  handled: number | undefined;
}

/** Milliseconds of the epoch, by the clock of Postgres, which is on this machine. */
async function timesOf(product: Product, alertId: string): Promise<Times | null> {
  const [event] = await queryDatabase<{ id: string; created_at: Date; sent_at: Date | null }>(
    product,
    'safety',
    `select id, created_at, sent_at from outbox
     where name = 'safety.alert.raised' and envelope->'payload'->'alert'->>'id' = $1`,
    [alertId],
  );
  if (!event) return null;
  const [handled] = await queryDatabase<{ at: Date | null }>(
    product,
    'notify',
    `select min(handled_at) at from inbox where event_id = $1 and consumer = 'notify-hears-safety'`,
    [event.id],
  );
  return {
    stored: event.created_at.getTime(),
    published: event.sent_at?.getTime(),
    handled: handled?.at?.getTime(),
  };
}
