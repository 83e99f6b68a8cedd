import { EmergencyAlert, raiseDeviceAlert } from '@floorlight/contracts/alerts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';
import { deliverAlert, type EmergencyBody } from './delivery.ts';

/** The emergencies that a shared device sends as itself. */
export const deviceEmergencyDelivery: Delivery<EmergencyBody, EmergencyAlert> = {
  name: 'floorlight-device-emergencies',
  deliver: async (entry) => {
    const { body, key: idempotencyKey } = entry;
    const outcome = await deliver({ endpoint: raiseDeviceAlert, body, idempotencyKey }, EmergencyAlert);
    // It was revoked: whoever is signed in by now sends it.
    return outcome.state === 'waiting' && outcome.failure.status === 401 ? deliverAlert(entry) : outcome;
  },
  fromEveryTab: true,
};
