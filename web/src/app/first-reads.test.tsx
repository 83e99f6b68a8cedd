import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { vaultApi } from '#features/vault/api.ts';
import { startBackend } from '../tests/backend.ts';
import { person } from '../tests/people.ts';
import '../tests/render-screen.tsx';
import { firstReadsKey, useFirstReads } from './first-reads.ts';
import { store } from './store.ts';

afterEach(() => vi.useRealTimers());

test('after a visit without a network the next one asks for what was shown as it is kept', async () => {
  const backend = await startBackend();
  backend.on('GET /api/stats', 'drop');
  const { getStats } = vaultApi.endpoints;
  await store.dispatch(getStats.initiate(undefined, { subscribe: false }));
  const patches = [{ op: 'replace' as const, path: [], value: { totalBarcodes: 3, todayScans: 1 } }];
  store.dispatch(vaultApi.util.patchQueryData('getStats', undefined, patches, true));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const mia = person();
  renderHook(() => useFirstReads(mia));
  vi.advanceTimersByTime(3000);
  expect(JSON.parse(localStorage.getItem(firstReadsKey) ?? '')).toMatchObject({
    userId: mia.id,
    reads: [{ address: '/api/stats', endpointName: 'getStats' }],
  });
});
