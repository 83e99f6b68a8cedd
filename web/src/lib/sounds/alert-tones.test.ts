// @vitest-environment node
import { expect, test } from 'vitest';
import { toneFor } from './alert-tones.ts';

test.each([
  [{ type: 'emergency_alert', alert: { severity: 'critical' } }, 'danger'],
  [{ type: 'emergency_alert', alert: { severity: 'high' } }, 'warning'],
  [{ type: 'emergency_alert' }, 'warning'],
  [{ type: 'emergency_update', alert: { severity: 'critical' } }, null],
  [{ type: 'incident_report' }, 'caution'],
  [{ type: 'andon_placed', andon: { alertType: 'maintenance' } }, 'maintenance'],
  [{ type: 'andon_placed', andon: { alertType: 'unheard of' } }, 'warning'],
  [{ type: 'andon_placed' }, 'warning'],
  [{ type: 'andon_resolved' }, 'maintenance'],
] as const)('%j plays %s', (message, tone) => {
  expect(toneFor(message)).toBe(tone);
});
