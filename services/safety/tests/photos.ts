import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addIncidentPhoto, getIncidentPhoto, type Incident, reportIncident } from '@floorlight/contracts/incidents';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';

/** Reports an incident without photos. */
export const reportedBy = async (by: Person): Promise<Incident> =>
  succeeded(
    await by.call(reportIncident, {
      body: {
        title: 'Rack bent',
        description: 'A forklift has hit rack 7',
        incidentType: 'equipment_damage',
        severity: 'high',
        location: 'Rack 7',
      },
    }),
  );
export const add = (by: Person, id: string, bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg', headers = {}) =>
  by.call(addIncidentPhoto, { params: { id }, body: new Blob([bytes], { type }), headers });
/** Retries while the service is busy, as a phone does. */
export async function addWithRetry(by: Person, id: string, bytes: Uint8Array<ArrayBuffer>) {
  for (;;) {
    const answer = await add(by, id, bytes);
    if (answer.status !== 503) return answer;
  }
}
/** The last photo of an incident. */
export const read = async (by: Person, { id, photos }: Incident) => {
  const answer = await by.call(getIncidentPhoto, { params: { id, photoId: photos.at(-1)?.id ?? randomUUID() } });
  return { bytes: Buffer.from(await succeeded(answer).arrayBuffer()), headers: answer.headers };
};
/** The files that are stored of an incident's photos. */
export const storedFiles = async (photosDirectory: string, id: string) =>
  readdir(join(photosDirectory, id)).catch(() => []);
