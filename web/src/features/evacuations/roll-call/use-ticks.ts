import type { RollCallAnswer, RollCallEntry } from '@floorlight/contracts/evacuations';
import { useState } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { serverTime } from '#lib/time/server-clock.ts';
import type { Tick } from '../delivery.ts';
import { rollCallOutbox } from '../outbox.ts';

/** Whom: by their entry or name, or by their badge. */
export type Ticked = { userId: string; name: string } | { badge: string; name: string };

export interface Ticks {
  tick: (who: Ticked, answer?: RollCallAnswer, isOffSite?: boolean) => void;
  /** What waits on this device for somebody; null if nothing does. */
  waitingFor: (userId: string) => RollCallAnswer | null;
  /** The assembly point of this warden; empty without one. */
  point: string;
  choosePoint: (point: string) => void;
}

/** Ticks people off through the outbox, at the assembly point where this warden stands. */
export function useTicks(evacuationId: string): Ticks {
  const { id } = useCurrentUser();
  const [point, choosePoint] = useState('');
  const waiting = rollCallOutbox.useWaiting();
  return {
    tick(who, answer = 'safe', isOffSite = false) {
      const given = {
        evacuationId,
        answer,
        at: serverTime(),
        point: isOffSite ? null : point || null,
      };
      const body: Tick = { kind: 'tick', ...who, ...given, isOffSite };
      void rollCallOutbox.add(id, body);
    },
    waitingFor: (userId) =>
      waiting.findLast(
        ({ body }) => body.kind === 'tick' && body.evacuationId === evacuationId && body.userId === userId,
      )?.body.answer ?? null,
    point,
    choosePoint,
  };
}

/** The list as it is once everything on this device was sent. */
export const withWaiting = (people: readonly RollCallEntry[], { waitingFor }: Ticks): RollCallEntry[] =>
  people.map((person) => {
    const status = waitingFor(person.userId);
    return status === null ? person : { ...person, status };
  });
