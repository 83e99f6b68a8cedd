import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { immediateEmergency } from '#features/alerts/button/emergency-body.ts';
import { emergencyOutbox } from '#features/alerts/outbox.ts';
import { type Answer, startBackend } from '../../tests/backend.ts';
import { alertOf, person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { watchTypedText } from '../session/typed-text.ts';
import { startUpdate } from '../updates/app-updates.ts';
import { UpdateNotice } from './UpdateNotice.tsx';

vi.mock('../updates/app-updates.ts', () => ({
  isUpdateWaiting: () => true,
  onUpdateWaiting: () => () => undefined,
  startUpdate: vi.fn(),
}));

const alerts = 'GET /api/emergency-alerts';
const evacuation = 'GET /api/evacuations/current';
const user = person({ id: 'mia' });
const offer = () => screen.queryByRole('button', { name: 'Update Now' });

beforeEach(() => void vi.mocked(startUpdate).mockClear());
afterEach(async () => {
  await emergencyOutbox.dropAll();
  emergencyOutbox.stop();
});

async function show(answers: Record<string, Answer> = {}) {
  const backend = await startBackend();
  const usual = { [alerts]: { status: 200, body: [] }, [evacuation]: { status: 200, body: { evacuation: null } } };
  for (const [route, answer] of Object.entries({ ...usual, ...answers })) backend.on(route, answer);
  renderScreen(
    <>
      <UpdateNotice />
      <input aria-label="Note" />
    </>,
    { user },
  );
  await waitFor(() => expect(backend.to(alerts).length + backend.to(evacuation).length).toBeGreaterThan(2));
  return backend;
}

test('a new version starts on a tap, but not over typed text', async () => {
  const unsubscribe = watchTypedText();
  await show();
  const type = (value: string) => fireEvent.input(screen.getByLabelText('Note'), { target: { value } });
  type('Half a');
  fireEvent.click(await screen.findByRole('button', { name: 'Update Now' }));
  await screen.findByText(/First send or clear what you typed/);
  expect(startUpdate).not.toHaveBeenCalled();
  type('');
  fireEvent.click(screen.getByRole('button', { name: 'Update Now' }));
  expect(startUpdate).toHaveBeenCalledOnce();
  unsubscribe();
});

test('while an alert nobody has answered is open, it is not offered', async () => {
  await show({ [alerts]: { status: 200, body: [alertOf()] } });
  await waitFor(() => expect(offer()).toBeNull());
});

test('while an evacuation runs, it is not offered', async () => {
  await show({ [evacuation]: { status: 200, body: { evacuation: { id: 'fire' } } } });
  await waitFor(() => expect(offer()).toBeNull());
});

test('while an emergency waits on this device, it is not offered', async () => {
  const backend = await show();
  backend.on('POST /api/emergency-alerts', 'drop');
  await emergencyOutbox.start(user.id);
  await emergencyOutbox.add(user.id, { ...immediateEmergency(null), pressedBy: user.id });
  await waitFor(() => expect(offer()).toBeNull());
});
