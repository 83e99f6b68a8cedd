import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import {
  emptyDraft,
  giveBack,
  keepDraft,
  keepDraftPhotos,
  readDraft,
  readDraftPhotos,
  takeUpRefused,
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

test('a draft is there for who began it, and for nobody else', async () => {
  const [mine, other] = [randomId(), randomId()];
  const picture = photo();
  keepDraft(mine, { ...emptyDraft, title: 'Rack' });
  await keepDraftPhotos(mine, [picture]);
  expect(readDraft(mine)).toEqual({ ...emptyDraft, title: 'Rack' });
  expect((await readDraftPhotos(mine)).map(({ id }) => id)).toEqual([picture.id]);
  expect(readDraft(other)).toEqual(emptyDraft);
  expect(await readDraftPhotos(other)).toEqual([]);
});

test('a report that is refused later becomes the draft again, with its photos', async () => {
  const user = randomId();
  await giveBack(user, { report, photos: [photo()] });
  expect(await takeUpRefused(user)).toBe(true);
  expect(readDraft(user)).toMatchObject({ title: 'Rack bent', location: 'Storage B', witnessInfo: '' });
  expect(await readDraftPhotos(user)).toHaveLength(1);
  expect(await takeUpRefused(user)).toBe(false);
});

test('it never takes the place of one that was begun meanwhile, and comes after it', async () => {
  const user = randomId();
  keepDraft(user, { ...emptyDraft, title: 'Another' });
  await giveBack(user, { report, photos: [photo()] });
  await giveBack(user, { report: { ...report, title: 'Rack bent again' }, photos: [] });
  expect(await takeUpRefused(user)).toBe(false);
  expect(readDraft(user).title).toBe('Another');
  expect(await readDraftPhotos(user)).toEqual([]);
  keepDraft(user, emptyDraft);
  await takeUpRefused(user);
  expect(readDraft(user).title).toBe('Rack bent');
  expect(await readDraftPhotos(user)).toHaveLength(1);
  keepDraft(user, emptyDraft);
  await keepDraftPhotos(user, []);
  await takeUpRefused(user);
  expect(readDraft(user).title).toBe('Rack bent again');
});

test('refused while it is still in its dialog, it is not there a second time', async () => {
  const user = randomId();
  keepDraft(user, { ...emptyDraft, ...report, title: ' Rack bent', witnessInfo: '' });
  await giveBack(user, { report, photos: [] });
  keepDraft(user, emptyDraft);
  expect(await takeUpRefused(user)).toBe(false);
});
