import type { Tote } from '@floorlight/contracts/totes';
import { randomId } from '#lib/device/random-id.ts';
import { serverTime } from '#lib/time/server-clock.ts';
import { toteOutbox } from './outbox.ts';

/** Registers a tote. Without a network it is registered later, and can be changed already. */
export function registerTote(userId: string, toteNumber: string) {
  const now = serverTime();
  const tote: Tote = {
    id: randomId(),
    toteNumber,
    status: 'pending',
    itemCount: 0,
    assignedTo: null,
    assignedToName: null,
    version: 1,
    lastUpdated: now,
    createdAt: now,
  };
  return toteOutbox.add(userId, { tote, change: null });
}
