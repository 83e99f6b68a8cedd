import { getActiveBreak, startBreak } from '@floorlight/contracts/breaks';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import type { BreaksUnderTest } from './breaks-under-test.ts';

export const restroom = { sessionType: 'restroom', scannedAwayCode: null, location: 'Warehouse Floor' } as const;

export async function started(who: Person) {
  const { session } = succeeded(await who.call(startBreak, { body: restroom }));
  return { session, params: { id: session.id } };
}

export const activeBreak = async (who: Person) => succeeded(await who.call(getActiveBreak)).activeBreak;

/** The names of the events about a break. */
export const eventsOf = (breaks: BreaksUnderTest, id: string) =>
  breaks.bus
    .events()
    .filter(({ payload }) => 'session' in payload && payload.session.id === id)
    .map(({ name }) => name);
