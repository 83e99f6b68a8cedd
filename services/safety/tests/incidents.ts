import { type UpdateIncidentRequest, updateIncident } from '@floorlight/contracts/incident-changes';
import { getIncident, type Incident, reportIncident } from '@floorlight/contracts/incidents';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';

export const slip = {
  title: 'Slipped on oil',
  description: 'Oil under the conveyor at lane 4',
  language: 'es',
  incidentType: 'slip_fall',
  severity: 'medium',
  location: 'Packing, lane 4',
  witnessInfo: 'Jo Park',
  latitude: 40.7128,
  longitude: -74.006,
  locationAccuracy: 12,
  locationMethod: 'wifi',
} as const;

/** Reports such an incident. */
export const reportedBy = async (by: Person, body: Partial<Record<string, unknown>> = {}): Promise<Incident> =>
  succeeded(await by.call(reportIncident, { rawBody: { ...slip, ...body } }));
export const update = (by: Person, id: string, body: UpdateIncidentRequest) =>
  by.call(updateIncident, { params: { id }, body });
export const read = async (by: Person, id: string) => succeeded(await by.call(getIncident, { params: { id } }));
