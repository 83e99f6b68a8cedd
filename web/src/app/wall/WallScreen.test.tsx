import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { siteOf } from '../../tests/sites.ts';
import { Freshness } from './Freshness.tsx';
import { WallScreen } from './WallScreen.tsx';

const display = { name: 'Shift office', siteId: 'main' };
const fire = {
  id: '0d4f6d2c-1111-4c4c-8c4c-0123456789ab',
  emergencyType: 'fire',
  severity: 'critical',
  drill: false,
  acknowledged: false,
  step: null,
  zone: 'Packing',
};

/** In a zone that nobody has drawn on the plan. */
const beacon = {
  ...{ id: '0d4f6d2c-2222-4c4c-8c4c-0123456789ab', alertType: 'danger', kind: null },
  ...{ severity: 'critical', zone: 'Yard' },
};
const packing = { name: 'Packing', map: { row: 1, column: 1, rows: 1, columns: 1 } };

async function setUp() {
  const backend = await startBackend();
  backend.on('GET /api/auth/wall-display', { status: 200, body: { display: null } });
  backend.on('POST /api/auth/wall-display', { status: 200, body: display });
  backend.on('GET /api/sites', { status: 200, body: [siteOf({ andonZones: [packing] })] });
  const at = new Date().toISOString();
  const counts = { safe: 40, needsHelp: 1, unaccounted: 5 };
  const evacuation = { drill: true, zones: ['Packing'], calledAt: at, counts };
  const safety = { at, alerts: [{ ...fire, createdAt: at }], beacons: [beacon], openIncidents: 4, evacuation };
  backend.on('GET /api/wall/safety', { status: 200, body: safety });
  const areas = [{ name: 'AFE 1', walls: 20, counted: 14 }];
  backend.on('GET /api/wall/counts', { status: 200, body: { areas } });
  backend.on('GET /api/wall/breaks', { status: 200, body: { onBreak: 5 } });
  backend.on('GET /api/wall/people', { status: 200, body: { count: 46 } });
  renderScreen(<WallScreen />, { at: '/wall' });
  return backend;
}

test('a screen that is given its code shows the site, in dark, until the display is revoked', async () => {
  const backend = await setUp();
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: 'abcd-2345' } });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Fire Emergency — Packing');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(screen.getByText('DRILL: Evacuate — Packing')).toBeDefined();
  expect(screen.getByText('40 of 46 safe · 1 need help · 5 unaccounted for')).toBeDefined();
  expect(screen.getAllByText('nobody has acknowledged it')).toHaveLength(2);
  for (const text of ['46', '5', 'incidents waiting', '14 of 20', '1 not on the plan']) await screen.findByText(text);
  const revoked = { status: 401, body: { message: 'Sign in', code: 'unauthorized' } };
  backend.on('GET /api/wall/safety', revoked);
  await screen.findByText('This screen was disconnected. Ask a manager for a new code.');
});

test('a code that does not work says so, and stays in the field', async () => {
  const backend = await setUp();
  const message = 'This code was already used or has expired. Ask for a new one';
  backend.on('POST /api/auth/wall-display', { status: 404, body: { message, code: 'not_found' } });
  const field = await screen.findByLabelText<HTMLInputElement>('Code');
  fireEvent.change(field, { target: { value: 'ABCD-2345' } });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText(message);
  expect(field.value).toBe('ABCD-2345');
});

test('a wall that is not updated for twenty seconds says so', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  const { unmount } = renderScreen(<Freshness updatedAt={now - 2000} />);
  expect(screen.getByRole('status').textContent).toBe('Live · 2 s ago');
  unmount();
  renderScreen(<Freshness updatedAt={now - 20_000} />);
  expect(screen.getByRole('status').textContent).toBe('Not updated for 20 s');
  vi.useRealTimers();
});
