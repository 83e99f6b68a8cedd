import type { Incident } from '@floorlight/contracts/incidents';
import { useState } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import type { IncidentChange } from './change-delivery.ts';
import { incidentChangeOutbox } from './change-outbox.ts';

type Change = Omit<IncidentChange['change'], 'version'>;

/**
 * Updates the loaded version of an incident, without a network as soon as there is one. `update` resolves false if the server
 * refuses it.
 */
export function useIncidentUpdate({ id, title, version }: Incident) {
  const { id: userId } = useCurrentUser();
  const [isLoading, setLoading] = useState(false);
  const update = async (change: Change): Promise<boolean> => {
    setLoading(true);
    const { state } = await incidentChangeOutbox.add(userId, { id, title, change: { ...change, version } });
    setLoading(false);
    return state !== 'refused';
  };
  return { update, isLoading };
}
