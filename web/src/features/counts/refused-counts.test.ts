import { beforeEach, expect, test, vi } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { emptyDraft, readDraft, storeDraft } from './count-draft.ts';

beforeEach(() => localStorage.clear());

const body = { afeArea: 'AFE 1', wallNumber: 'Wall 101', rebinPsTotes: 1, psToteOverflow: 0, floorTable: 0 };
const entryOf = (key: string) => ({ key, userId: 'mia', body, createdAt: '', attempts: 1, withdrawn: false });
const stored = () =>
  JSON.parse(localStorage.getItem('floorlight.refused-counts.mia') ?? '[]').map(({ key }: { key: string }) => key);

/** Loads the module again over the same storage, as another tab does. */
async function openTab() {
  vi.resetModules();
  return import('./refused-counts.ts');
}

test('refused counts of two tabs are all stored, and a removed one stays removed', async () => {
  const [one, two] = [await openTab(), await openTab()];
  const [a, b, c] = [randomId(), randomId(), randomId()];
  one.storeRefused(entryOf(a), { message: 'No.' });
  two.storeRefused(entryOf(b), { message: 'No.' });
  two.storeRefused(entryOf(b), { message: 'No.' });
  expect(stored()).toEqual([a, b]);
  one.removeRefused('mia', b);
  two.storeRefused(entryOf(c), { message: 'No.' });
  expect(stored()).toEqual([a, c]);
});

test('the reason of a refused count is stored as a code, for readers of any language', async () => {
  const { storeRefused } = await openTab();
  const detail = { code: 'countOutbox.waitedTooLong' };
  storeRefused(entryOf(randomId()), { message: 'It waited for two days.', detail });
  expect(JSON.parse(localStorage.getItem('floorlight.refused-counts.mia') ?? '[]')).toMatchObject([
    { reason: 'It waited for two days.', detail },
  ]);
});

test('a draft that storage cannot take lasts as long as the page', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const draft = { ...emptyDraft, floorTable: 7 };
  storeDraft('mia', draft);
  expect(readDraft('mia')).toEqual(draft);
  full.mockRestore();
  storeDraft('mia', emptyDraft);
  expect(readDraft('mia')).toEqual(emptyDraft);
});
