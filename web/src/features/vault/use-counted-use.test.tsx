import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { CurrentUserProvider } from '#lib/session/current-user.ts';
import { startBackend } from '../../tests/backend.ts';
import { barcodeOf } from '../../tests/barcodes.ts';
import { person } from '../../tests/people.ts';
import { changeOutbox } from './change-outbox.ts';
import { useCountedUse } from './use-counted-use.ts';

test('a barcode that is swiped past is not used, the one that stays is', async () => {
  const [user, passed, shown] = [person(), barcodeOf(), barcodeOf()];
  const backend = await startBackend();
  const usesOf = ({ id }: { id: string }) => `POST /api/barcodes/${id}/uses`;
  for (const barcode of [passed, shown]) backend.on(usesOf(barcode), { status: 200, body: barcode });
  await changeOutbox.start(user.id);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CurrentUserProvider value={user}>{children}</CurrentUserProvider>
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { rerender } = renderHook(useCountedUse, { wrapper, initialProps: passed });
    vi.advanceTimersByTime(900);
    rerender(shown);
    vi.advanceTimersByTime(1000);
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(backend.to(usesOf(shown))).toHaveLength(1));
  expect(backend.to(usesOf(passed))).toEqual([]);
  await waitFor(() => expect(changeOutbox.entries()).toEqual([]));
  changeOutbox.stop();
});
