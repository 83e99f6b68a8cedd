import { randomUUID } from 'node:crypto';
import type { LiveMessage } from '@floorlight/contracts/live';
import { alertOf } from '@floorlight/test-kit/alert-of';

/** The message of every server: an alert as managers get it. `marker` is unique per round. */
export function liveMessage(marker: string): LiveMessage {
  const at = new Date().toISOString();
  const alert = alertOf({ siteId: 'main', description: `Someone fell ${marker}`, language: null, createdAt: at });
  return {
    id: randomUUID(),
    type: 'emergency_alert',
    title: alert.title,
    message: 'Sent by Sam Worker: Someone fell',
    siteId: 'main',
    createdAt: at,
    alert: { severity: 'critical' },
    data: alert,
    how: { quiet: false, repeated: false, round: 0 },
  };
}
