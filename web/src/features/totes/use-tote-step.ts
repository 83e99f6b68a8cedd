import { displayName } from '@floorlight/contracts/person';
import type { Tote } from '@floorlight/contracts/totes';
import { useState } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { serverTime } from '#lib/time/server-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import type { ToteStep } from './delivery.ts';
import { refusal, toteOutbox } from './outbox.ts';

/** Does something to a tote, without a network as soon as there is one. Resolves false if it was refused. */
export function useToteStep() {
  const user = useCurrentUser();
  const toast = useToast();
  const [isLoading, setLoading] = useState(false);
  const act = async (record: Tote, step: ToteStep): Promise<boolean> => {
    const now = serverTime();
    const actor = { id: user.id, name: displayName(user) };
    const body = {
      tote: after(record, step, actor, now),
      change: null,
      ...(step.kind === 'scan' ? { step: { ...step, at: now }, isQuiet: true } : { step }),
    };
    setLoading(true);
    const outcome = await toteOutbox.add(user.id, body);
    setLoading(false);
    if (outcome.state === 'refused') toast(refusal(body, outcome.failure));
    return outcome.state !== 'refused';
  };
  return { act, isLoading };
}

interface Actor {
  id: string;
  name: string;
}

/** The record as the server will have it after the step. */
function after(record: Tote, step: ToteStep, actor: Actor, now: string): Tote {
  const changed = { ...record, version: record.version + 1, lastUpdated: now };
  switch (step.kind) {
    case 'scan': {
      const lastScan = { at: now, place: step.place, scannedBy: actor.id, scannedByName: actor.name };
      return { ...record, lastScan };
    }
    case 'removal':
      return { ...changed, removedAt: now };
    case 'handover':
      return afterHandover(changed, step.step, actor, now);
    default:
      return step satisfies never;
  }
}

function afterHandover(tote: Tote, step: 'offer' | 'take' | 'withdraw', actor: Actor, now: string): Tote {
  const ended = { ...tote, offeredAt: null, wantedBy: null, wantedByName: null };
  const givenTo = (to: Actor) => ({ ...ended, assignedTo: to.id, assignedToName: to.name, assignedAt: now });
  if (step === 'withdraw') return ended;
  if (step === 'take')
    return tote.offeredAt ? givenTo(actor) : { ...tote, wantedBy: actor.id, wantedByName: actor.name };
  return tote.wantedBy ? givenTo({ id: tote.wantedBy, name: tote.wantedByName ?? '' }) : { ...tote, offeredAt: now };
}
