import { beforeEach, expect, test, vi } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { emptyDraft, keepDraft, readDraft } from './count-draft.ts';

beforeEach(() => localStorage.clear());

const body = { afeArea: 'AFE 1', wallNumber: 'Wall 101', rebinPsTotes: 1, psToteOverflow: 0, floorTable: 0 };
const entryOf = (key: string) => ({ key, userId: 'mia', body, createdAt: '', attempts: 1, withdrawn: false });
const stored = () =>
  JSON.parse(localStorage.getItem('floorlight.refused-counts.mia') ?? '[]').map(({ key }: { key: string }) => key);

/** A tab of its own: the module anew, over the same storage. */
async function openTab() {
  vi.resetModules();
  return import('./refused-counts.ts');
}

test('two tabs that each keep a refused count keep both, and one that is let go stays gone', async () => {
  const [one, two] = [await openTab(), await openTab()];
  const [a, b, c] = [randomId(), randomId(), randomId()];
  one.keepRefused(entryOf(a), 'No.');
  two.keepRefused(entryOf(b), 'No.');
  two.keepRefused(entryOf(b), 'No.');
  expect(stored()).toEqual([a, b]);
  one.forgetRefused('mia', b);
  two.keepRefused(entryOf(c), 'No.');
  expect(stored()).toEqual([a, c]);
});

test('figures that storage would not keep last as long as the page', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const draft = { ...emptyDraft, floorTable: 7 };
  keepDraft('mia', draft);
  expect(readDraft('mia')).toEqual(draft);
  full.mockRestore();
  keepDraft('mia', emptyDraft);
  expect(readDraft('mia')).toEqual(emptyDraft);
});
