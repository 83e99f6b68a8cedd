import { randomUUID } from 'node:crypto';
import { type EmergencyAlert, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import type { SafetyUnderTest } from './safety-under-test.ts';

export const medical = {
  title: 'Medical Emergency',
  description: 'Someone fell',
  language: 'es',
  severity: 'critical',
  emergencyType: 'medical',
  latitude: 40.7128,
  longitude: -74.006,
  locationAccuracy: 8,
  locationMethod: 'gps',
} as const;

/** Raises such an alert, with a description of its own. */
export const raisedBy = async (by: Person, body: Partial<Record<string, unknown>> = {}): Promise<EmergencyAlert> =>
  succeeded(await by.call(raiseAlert, { rawBody: { ...medical, description: randomUUID(), ...body } }));

export const update = (by: Person, id: string, body: { status: 'acknowledged' | 'resolved'; responseNotes?: string }) =>
  by.call(updateAlert, { params: { id }, body });

/** The names of the events about an alert. */
export const alertEvents = (safety: SafetyUnderTest, alertId: string) =>
  safety.bus
    .events()
    .filter(
      (event) =>
        event.name.startsWith('safety.alert.') && (event.payload as { alert: EmergencyAlert }).alert.id === alertId,
    )
    .map((event) => event.name);
