import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import {
  emptyDraft,
  readDraft,
  readDraftPhotos,
  restoreRefusedReport,
  storeDraft,
  storeDraftPhotos,
  storeRefusedReport,
} from './incident-draft.ts';

const report = {
  title: 'Rack bent',
  description: 'A fork went through the lowest beam',
  incidentType: 'near_miss',
  severity: 'high',
  location: 'Storage B',
  witnessInfo: null,
} as const;
const photo = () => ({ id: randomId(), type: 'image/jpeg', bytes: new ArrayBuffer(3) });

beforeEach(() => localStorage.clear());

test('a draft belongs to its user alone', async () => {
  const [mine, other] = [randomId(), randomId()];
  const picture = photo();
  storeDraft(mine, { ...emptyDraft, title: 'Rack' });
  await storeDraftPhotos(mine, [picture]);
  expect(readDraft(mine)).toEqual({ ...emptyDraft, title: 'Rack' });
  expect((await readDraftPhotos(mine)).map(({ id }) => id)).toEqual([picture.id]);
  expect(readDraft(other)).toEqual(emptyDraft);
  expect(await readDraftPhotos(other)).toEqual([]);
});

test('a refused report becomes the draft again, with its photos', async () => {
  const user = randomId();
  await storeRefusedReport(user, { report, photos: [photo()] });
  expect(await restoreRefusedReport(user)).toBe(true);
  expect(readDraft(user)).toMatchObject({ title: 'Rack bent', location: 'Storage B', witnessInfo: '' });
  expect(await readDraftPhotos(user)).toHaveLength(1);
  expect(await restoreRefusedReport(user)).toBe(false);
});

test('a refused report never replaces a newer draft, and is restored after it', async () => {
  const user = randomId();
  storeDraft(user, { ...emptyDraft, title: 'Another' });
  await storeRefusedReport(user, { report, photos: [photo()] });
  await storeRefusedReport(user, { report: { ...report, title: 'Rack bent again' }, photos: [] });
  expect(await restoreRefusedReport(user)).toBe(false);
  expect(readDraft(user).title).toBe('Another');
  expect(await readDraftPhotos(user)).toEqual([]);
  storeDraft(user, emptyDraft);
  await restoreRefusedReport(user);
  expect(readDraft(user).title).toBe('Rack bent');
  expect(await readDraftPhotos(user)).toHaveLength(1);
  storeDraft(user, emptyDraft);
  await storeDraftPhotos(user, []);
  await restoreRefusedReport(user);
  expect(readDraft(user).title).toBe('Rack bent again');
});

test('a report refused while it is still the draft is not restored a second time', async () => {
  const user = randomId();
  storeDraft(user, { ...emptyDraft, ...report, title: ' Rack bent', witnessInfo: '' });
  await storeRefusedReport(user, { report, photos: [] });
  storeDraft(user, emptyDraft);
  expect(await restoreRefusedReport(user)).toBe(false);
});
