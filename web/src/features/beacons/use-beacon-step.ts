import type { Beacon } from '@floorlight/contracts/beacons';
import { randomId } from '#lib/device/random-id.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { resolveOutbox } from './resolve-outbox.ts';

/** Takes or resolves a beacon, without a network as soon as there is one. `waits`: it has not arrived yet. */
export function useBeaconStep({ id, title }: Beacon, act: 'take' | 'resolve') {
  const { id: userId } = useCurrentUser();
  const waiting = resolveOutbox.useWaiting().find(({ body }) => body.id === id && (body.act ?? 'resolve') === act);
  return {
    step: (resolverNotes = '') =>
      void resolveOutbox.queue(userId, { id, title, act, ...(resolverNotes && { resolverNotes }) }, randomId()),
    isLoading: waiting !== undefined && waiting.attempts === 0,
    waits: waiting !== undefined && waiting.attempts > 0,
  };
}
