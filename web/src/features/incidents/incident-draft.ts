import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { randomId } from '#lib/device/random-id.ts';
import { readStoredJson, store } from '#lib/device/storage.ts';
import type { IncidentBody } from './incident-body.ts';
import type { StoredPhoto } from './stored-photo.ts';

/** The text of each field as typed. */
export const DraftFields = z.object({
  title: z.string(),
  description: z.string(),
  incidentType: z.string(),
  severity: z.string(),
  location: z.string(),
  witnessInfo: z.string(),
  immediateAction: z.string(),
  anonymous: z._default(z.boolean(), false),
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
  anonymous: false,
};

const keyOf = (userId: string) => `floorlight.incident-draft.${userId}`;

const hasText = (fields: DraftFields) => Object.values(fields).some(Boolean);

/** The user's draft on this device; empty if there is none. */
export function readDraft(userId: string): DraftFields {
  const parsed = DraftFields.safeParse(readStoredJson(keyOf(userId)));
  return parsed.success ? parsed.data : emptyDraft;
}

/** Stores the draft. Called with each change, so that a reload or an empty battery loses nothing. */
export const storeDraft = (userId: string, fields: DraftFields): void =>
  void store(keyOf(userId), hasText(fields) ? JSON.stringify(fields) : null);

interface Schema extends DBSchema {
  photos: { key: string; value: readonly StoredPhoto[] };
}
async function inDatabase<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>('floorlight-incident-draft', 1, {
    upgrade: (created) => void created.createObjectStore('photos'),
  });
  return work(db).finally(() => db.close());
}

/** The photos of the draft. Never rejects: without storage there are none. */
export async function readDraftPhotos(userId: string): Promise<readonly StoredPhoto[]> {
  try {
    return (await inDatabase((db) => db.get('photos', userId))) ?? [];
  } catch {
    return [];
  }
}

/** Stores the photos of the draft. Never rejects: without storage they are still in the dialog. */
export async function storeDraftPhotos(userId: string, photos: readonly StoredPhoto[]): Promise<void> {
  try {
    await inDatabase<unknown>((db) => (photos.length ? db.put('photos', photos, userId) : db.delete('photos', userId)));
  } catch {
    // The photos are lost with the dialog.
  }
}

/** Refused reports that wait until the draft is empty. The photos of each are stored under its id. */
const Refused = z.array(z.object({ id: z.string(), fields: DraftFields }));
type Refused = z.infer<typeof Refused>;
const refusedKeyOf = (userId: string) => `floorlight.incident-refused.${userId}`;
function readRefused(userId: string): Refused {
  const parsed = Refused.safeParse(readStoredJson(refusedKeyOf(userId)));
  return parsed.success ? parsed.data : [];
}
const storeRefused = (userId: string, refused: Refused): void =>
  void store(refusedKeyOf(userId), refused.length ? JSON.stringify(refused) : null);

const trimmed = (fields: DraftFields) => JSON.stringify(Object.values(fields).map((value) => String(value).trim()));

/** Stores a refused report for `restoreRefusedReport`, unless it is still the draft. */
export async function storeRefusedReport(
  userId: string,
  { report, photos, anonymous = false }: IncidentBody,
): Promise<void> {
  const { title, description, incidentType, severity, location, witnessInfo, immediateAction } = report;
  const fields = {
    title,
    description,
    incidentType,
    severity,
    location,
    witnessInfo: witnessInfo ?? '',
    immediateAction: immediateAction ?? '',
    anonymous,
  };
  if (trimmed(readDraft(userId)) === trimmed(fields)) return;
  const id = randomId();
  storeRefused(userId, [...readRefused(userId), { id, fields }]);
  await storeDraftPhotos(id, photos);
}

/** Makes the oldest refused report the draft, if the draft is empty. Returns whether it did. */
export async function restoreRefusedReport(userId: string): Promise<boolean> {
  const isFree = !hasText(readDraft(userId)) && !(await readDraftPhotos(userId)).length;
  const [oldest, ...others] = readRefused(userId);
  if (!isFree || !oldest || hasText(readDraft(userId))) return false;
  storeDraft(userId, oldest.fields);
  storeRefused(userId, others);
  await storeDraftPhotos(userId, await readDraftPhotos(oldest.id));
  await storeDraftPhotos(oldest.id, []);
  return true;
}
