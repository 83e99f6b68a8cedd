import { type DBSchema, openDB } from 'idb';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/storage.ts';
import type { IncidentBody } from './incident-outbox.ts';
import type { KeptPhoto } from './kept-photo.ts';

/** What is typed, as typed. */
export const DraftFields = z.object({
  title: z.string(),
  description: z.string(),
  incidentType: z.string(),
  severity: z.string(),
  location: z.string(),
  witnessInfo: z.string(),
  immediateAction: z.string(),
});
export type DraftFields = z.infer<typeof DraftFields>;

export const emptyDraft: DraftFields = {
  title: '',
  description: '',
  incidentType: '',
  severity: '',
  location: '',
  witnessInfo: '',
  immediateAction: '',
};

const keyOf = (userId: string) => `floorlight.incident-draft.${userId}`;

/** The report this user has begun on this device; empty where there is none. */
export function readDraft(userId: string): DraftFields {
  const parsed = DraftFields.safeParse(readStoredJson(keyOf(userId)));
  return parsed.success ? parsed.data : emptyDraft;
}

/** Keeps what is typed with each letter: a reload, or a phone that runs out, loses nothing. */
export const keepDraft = (userId: string, fields: DraftFields): void =>
  store(keyOf(userId), Object.values(fields).some(Boolean) ? JSON.stringify(fields) : null);

interface Schema extends DBSchema {
  photos: { key: string; value: readonly KeptPhoto[] };
}
const database = () =>
  openDB<Schema>('floorlight-incident-draft', 1, { upgrade: (db) => void db.createObjectStore('photos') });

/** The photos of that report. Never rejects: where the browser keeps nothing there are none. */
export async function readDraftPhotos(userId: string): Promise<readonly KeptPhoto[]> {
  try {
    return (await (await database()).get('photos', userId)) ?? [];
  } catch {
    return [];
  }
}

/** Keeps the photos of the report. Never rejects: what can't be kept is still in the dialog. */
export async function keepDraftPhotos(userId: string, photos: readonly KeptPhoto[]): Promise<void> {
  try {
    const open = await database();
    if (photos.length) await open.put('photos', photos, userId);
    else await open.delete('photos', userId);
  } catch {
    // The photos go with the dialog.
  }
}

/** A report that was refused after its dialog had closed becomes the draft again, unless another one was begun. */
export async function giveBack(userId: string, { report, photos }: IncidentBody): Promise<void> {
  if (Object.values(readDraft(userId)).some(Boolean)) return;
  const { title, description, incidentType, severity, location, witnessInfo, immediateAction } = report;
  keepDraft(userId, {
    title,
    description,
    incidentType,
    severity,
    location,
    witnessInfo: witnessInfo ?? '',
    immediateAction: immediateAction ?? '',
  });
  await keepDraftPhotos(userId, photos);
}
