import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { storeSharedDevice } from '#lib/session/shared-device.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { SharedDeviceBar } from './SharedDeviceBar.tsx';

test('the next person on a shared device without a network sees no toast of the one before', async () => {
  storeSharedDevice({ name: 'Handheld 7', idleSeconds: 600, badgeShapes: [] });
  onTestFinished(() => storeSharedDevice(null));
  const backend = await startBackend();
  backend.on('POST /api/auth/logout', 'drop');
  const user = person({ role: 'manager' });
  const { store, toast } = renderScreen(<SharedDeviceBar user={user} />, { user });
  const link = { label: 'View Alert', to: '/alerts/1' };
  act(() => void store.dispatch(showToast({ title: 'Fire Emergency', tone: 'danger', link })));
  fireEvent.click(screen.getByRole('button', { name: 'Next Person' }));
  await waitFor(() => expect(toast()).toBeNull());
  expect(backend.to('POST /api/auth/logout')).toHaveLength(1);
});
