import { type DBSchema, openDB } from 'idb';
import * as z from 'zod/mini';
import { randomId } from '#lib/device/random-id.ts';
import { readStoredJson, store } from '#lib/device/storage.ts';
import type { IncidentBody } from './incident-body.ts';
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

const isBegun = (fields: DraftFields) => Object.values(fields).some(Boolean);

/** The report this user has begun on this device; empty where there is none. */
export function readDraft(userId: string): DraftFields {
  const parsed = DraftFields.safeParse(readStoredJson(keyOf(userId)));
  return parsed.success ? parsed.data : emptyDraft;
}

/** Keeps what is typed with each letter: a reload, or a phone that runs out, loses nothing. */
export const keepDraft = (userId: string, fields: DraftFields): void =>
  void store(keyOf(userId), isBegun(fields) ? JSON.stringify(fields) : null);

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

/** Refused reports that wait until the dialog is free for them; the photos of each are kept under its id. */
const Refused = z.array(z.object({ id: z.string(), fields: DraftFields }));
type Refused = z.infer<typeof Refused>;
const refusedKeyOf = (userId: string) => `floorlight.incident-refused.${userId}`;
function readRefused(userId: string): Refused {
  const parsed = Refused.safeParse(readStoredJson(refusedKeyOf(userId)));
  return parsed.success ? parsed.data : [];
}
const keepRefused = (userId: string, refused: Refused): void =>
  void store(refusedKeyOf(userId), refused.length ? JSON.stringify(refused) : null);

const trimmed = (fields: DraftFields) => JSON.stringify(Object.values(fields).map((value) => value.trim()));

/** Sets a refused report aside for `takeUpRefused`, unless it is still the draft: then it was never away. */
export async function giveBack(userId: string, { report, photos }: IncidentBody): Promise<void> {
  const { title, description, incidentType, severity, location, witnessInfo, immediateAction } = report;
  const fields = {
    title,
    description,
    incidentType,
    severity,
    location,
    witnessInfo: witnessInfo ?? '',
    immediateAction: immediateAction ?? '',
  };
  if (trimmed(readDraft(userId)) === trimmed(fields)) return;
  const id = randomId();
  keepRefused(userId, [...readRefused(userId), { id, fields }]);
  await keepDraftPhotos(id, photos);
}

/** Makes the oldest refused report the draft again, unless another one is begun. Returns whether it did. */
export async function takeUpRefused(userId: string): Promise<boolean> {
  const isFree = !isBegun(readDraft(userId)) && !(await readDraftPhotos(userId)).length;
  const [oldest, ...others] = readRefused(userId);
  if (!isFree || !oldest || isBegun(readDraft(userId))) return false;
  keepDraft(userId, oldest.fields);
  keepRefused(userId, others);
  await keepDraftPhotos(userId, await readDraftPhotos(oldest.id));
  await keepDraftPhotos(oldest.id, []);
  return true;
}
