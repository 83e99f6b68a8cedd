import { vi } from 'vitest';
import { unreachable } from '#lib/api/failure.ts';
import type { Outcome } from '#lib/outbox/delivery.ts';
import { createOutbox } from '#lib/outbox/outbox.ts';
import type { OutboxOptions } from '#lib/outbox/outbox-options.ts';
import { type OutboxEntry, openOutboxStore } from '#lib/outbox/outbox-store.ts';

// Test files run in threads of one process, which share its channels: the tabs of each file have channels of their own.
const ofThisFile = crypto.randomUUID();
vi.stubGlobal(
  'BroadcastChannel',
  class extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} ${ofThisFile}`);
    }
  },
);

export type Body = string;
export const waiting: Outcome<string> = { state: 'waiting', failure: unreachable };
export const sent = ({ body }: OutboxEntry<Body>): Outcome<string> => ({ state: 'sent', reply: `got ${body}` });
export const refused: Outcome<string> = {
  state: 'refused',
  failure: { status: 400, code: 'invalid_request', message: 'Title is required' },
};

/** An outbox that delivers in this way, the keys that it has sent, and how its entries ended. */
export function outboxWith(
  deliver: (entry: OutboxEntry<Body>) => Outcome<string> | Promise<Outcome<string>>,
  options: Partial<Pick<OutboxOptions<Body, string>, 'store' | 'undo' | 'subjectOf'>> = {},
) {
  const { store = openOutboxStore<Body>('test') } = options;
  const keys: string[] = [];
  const settled: { body: Body; state: string; withdrawn: boolean }[] = [];
  const outbox = createOutbox<Body, string>({
    ...options,
    store,
    deliver: async (entry) => {
      keys.push(entry.key);
      return deliver(entry);
    },
    settled: ({ body, withdrawn }, { state }) => settled.push({ body, state, withdrawn }),
  });
  return { outbox, keys, settled, stored: () => store.all() };
}
