import { randomUUID } from 'node:crypto';
import type { Principal } from '@floorlight/contracts/principal';
import { withoutKey } from '@floorlight/service-kit/once';
import type { Part } from '@floorlight/service-kit/part';
import type { SafetyContext } from '../context.ts';
import { pressedNow } from './earlier-press.ts';
import { storePress } from './raise-alert.ts';

class Undone extends Error {}

/**
 * A part that stores a press on each connection for alerts when the service starts, and takes it back: the first real
 * press then finds its statements prepared and its code compiled. The service does not wait for it.
 */
export const rehearsePresses = (context: SafetyContext): Part => ({
  name: 'rehearsal',
  async start() {
    const connections = Array.from({ length: context.alertDb.pool.options.max }, () => rehearse(context));
    void Promise.allSettled(connections);
  },
});

async function rehearse(context: SafetyContext): Promise<void> {
  const id = randomUUID();
  const principal: Principal = { sub: id, sid: id, siteId: '', role: 'worker', name: '', email: '' };
  const body = { title: 'rehearsal', severity: 'low' } as const;
  const press = { body, rawBody: body, once: withoutKey, deviceInfo: undefined, earlier: pressedNow };
  const { read, write } = storePress(context, principal, press, { firstOnly: false });
  await context.alertDb.readThenWrite(read, async (tx, earlier) => {
    await write(tx, earlier);
    throw new Undone('A rehearsal is never stored');
  });
}
