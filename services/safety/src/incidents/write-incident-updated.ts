import type { Incident } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';

/** Writes the event that publishes the incident as it is after a change. `by`: null for an anonymous reporter. */
export async function writeIncidentUpdated(tx: Transaction, by: Principal | null, incident: Incident): Promise<void> {
  await writeEvent(tx, {
    name: 'safety.incident.updated',
    siteId: incident.siteId,
    actor: by && actorOf(by),
    payload: { incident },
  });
}
