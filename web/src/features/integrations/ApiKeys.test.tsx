import type { ApiKey } from '@floorlight/contracts/api-keys';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { ApiKeys } from './ApiKeys.tsx';

const gate: ApiKey = {
  id: randomId(),
  name: 'Dock gate',
  prefix: 'flk_ab12cd',
  siteId: null,
  permissions: ['beacons.place'],
  createdAt: new Date().toISOString(),
  createdByName: 'Ada Novak',
  expiresAt: null,
  lastUsedAt: null,
};

async function setUp(keys: ApiKey[]) {
  const backend = await startBackend();
  backend.on('GET /api/api-keys', () => ({ status: 200, body: keys }));
  return { backend, keys, ...renderScreen(<ApiKeys />, { user: person({ role: 'administrator' }) }) };
}

test('a new key has the chosen permissions and is shown once', async () => {
  const { backend, keys } = await setUp([]);
  const key = `flk_${'a'.repeat(43)}`;
  backend.on('POST /api/api-keys', ({ body }) => {
    expect(body).toMatchObject({ name: 'Dock gate', siteId: null, permissions: ['beacons.place'], expiresAt: null });
    keys.push(gate);
    return { status: 201, body: { key, apiKey: gate } };
  });
  await screen.findByText('No API keys yet');
  fireEvent.click(screen.getByRole('button', { name: 'Make API Key' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Dock gate' } });
  fireEvent.click(dialog.getByRole('switch', { name: 'Place and resolve alert beacons' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Make API Key' }));
  expect((await screen.findByRole('status', { name: 'Your new API key' })).textContent).toBe(key);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Dock gate');
  expect(screen.queryByText(key)).toBeNull();
});

test('a key is revoked after one question', async () => {
  const { backend, keys } = await setUp([gate]);
  backend.on(`DELETE /api/api-keys/${gate.id}`, () => {
    keys.length = 0;
    return { status: 204 };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Dock gate' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.getByText('No API keys yet')).toBeTruthy());
});
