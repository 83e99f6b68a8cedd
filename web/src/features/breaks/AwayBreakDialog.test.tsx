import 'fake-indexeddb/auto';
import type { BreakSession } from '@floorlight/contracts/breaks';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sightingOf } from '#lib/scan/sighting.ts';
import { activeScanTarget } from '#lib/wedge/scan-targets.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { breakOf } from '../../tests/breaks.ts';
import { startCamera } from '../../tests/camera.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { AwayBreakDialog } from './AwayBreakDialog.tsx';
import { breakOutbox } from './outbox.ts';

afterEach(async () => {
  await breakOutbox.dropAll();
  breakOutbox.stop();
});

const alreadyOnBreak = { code: 'breakRefusals.alreadyOnBreak', params: {} };
const awayCodes = ['AWAY*', 'B-7'];
const allowances = { restroom: 300, personal: 600, break: 900 };

/** Opens the dialog with a server that has this break. `ahead`: milliseconds by which the server’s clock is ahead. */
async function setUp(running: BreakSession | null, ahead = 0, code: string | null = null) {
  const backend = await startBackend();
  let activeBreak = running;
  const serverTime = () => new Date(Date.now() + ahead).toISOString();
  backend.on('GET /api/breaks/active', () => ({
    status: 200,
    body: { activeBreak, allowances, awayCodes, serverTime: serverTime() },
  }));
  const onOpenChange = vi.fn();
  const user = person();
  const view = renderScreen(<AwayBreakDialog open code={code} onOpenChange={onOpenChange} />, { user });
  await breakOutbox.start(user.id, view.store.dispatch);
  await screen.findByRole(running ? 'timer' : 'radio', running ? {} : { name: /Restroom/ });
  return {
    ...view,
    backend,
    onOpenChange,
    serverTime,
    setActiveBreak: (session: BreakSession) => {
      activeBreak = session;
    },
  };
}

test('a break of the chosen type starts without a code and shows Active', async () => {
  const { backend, serverTime, setActiveBreak } = await setUp(null);
  const session = breakOf();
  backend.on('POST /api/breaks/start', () => {
    setActiveBreak(session);
    return { status: 201, body: { success: true, session, serverTime: serverTime() } };
  });
  fireEvent.click(screen.getByRole('radio', { name: /Restroom.*5 min/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Start Break' }));
  expect(await screen.findByText('Active')).toBeDefined();
  await waitFor(() =>
    expect(backend.to('POST /api/breaks/start')[0]?.body).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      sessionType: 'restroom',
      scannedAwayCode: null,
      location: 'Warehouse Floor',
    }),
  );
});

/** Scans as a hardware scanner does. */
const scan = (value: string) => act(() => activeScanTarget()?.onScan({ value, type: 'code128' }));

test('a scanned away code starts a break and ends it; other barcodes do neither', async () => {
  const { backend, toast, serverTime, setActiveBreak, onOpenChange } = await setUp(null);
  const session = breakOf({ sessionType: 'break', startTime: new Date(Date.now() - 60_000).toISOString() });
  backend.on('POST /api/breaks/start', () => {
    setActiveBreak(session);
    return { status: 201, body: { success: true, session, serverTime: serverTime() } };
  });
  scan('036000291452');
  expect(toast()).toMatchObject({ title: 'Not an Away Code' });
  expect(breakOutbox.entries()).toEqual([]);
  scan('away-4');
  await waitFor(() =>
    expect(backend.to('POST /api/breaks/start')[0]?.body).toMatchObject({ scannedAwayCode: 'away-4' }),
  );

  const end = `POST /api/breaks/end/${session.id}`;
  backend.on(end, { status: 200, body: { success: true, session: { ...session, duration: 60 } } });
  await screen.findByRole('timer');
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^1:0/));
  scan('4006381333931');
  expect(onOpenChange).not.toHaveBeenCalled();
  scan('B-7');
  await waitFor(() =>
    expect(backend.to(end)[0]?.body).toEqual({ returnMethod: 'scan', scannedAwayCode: 'B-7', at: expect.any(String) }),
  );
});

test('the camera reads an away code live, and the code that starts a break does not end it', async () => {
  const camera = startCamera();
  const { backend, toast, serverTime, setActiveBreak } = await setUp(null);
  const session = breakOf({ scannedAwayCode: 'AWAY-1' });
  backend.on('POST /api/breaks/start', () => {
    setActiveBreak(session);
    return { status: 201, body: { success: true, session, serverTime: serverTime() } };
  });
  fireEvent.click(screen.getByRole('button', { name: 'Scan Away Code' }));
  camera.show(...sightingOf('Code128', 'AWAY-1', 20));
  expect(await screen.findByRole('timer')).toBeDefined();
  scan('AWAY-1');
  expect(toast()).toMatchObject({ title: 'Your break has just started' });
  expect(screen.getByRole('timer')).toBeDefined();
  await waitFor(() => expect(breakOutbox.entries()).toEqual([]));
});

test('a code that was scanned elsewhere starts a break of the chosen type, and does not end it too', async () => {
  const { backend, serverTime, setActiveBreak } = await setUp(null, 0, 'AWAY-3');
  const session = breakOf({ scannedAwayCode: 'AWAY-3' });
  backend.on('POST /api/breaks/start', () => {
    setActiveBreak(session);
    return { status: 201, body: { success: true, session, serverTime: serverTime() } };
  });
  fireEvent.click(screen.getByRole('radio', { name: /Restroom/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Start Break' }));
  await waitFor(() =>
    expect(backend.to('POST /api/breaks/start')[0]?.body).toMatchObject({
      ...{ scannedAwayCode: 'AWAY-3', sessionType: 'restroom' },
    }),
  );
  const end = `POST /api/breaks/end/${session.id}`;
  backend.on(end, { status: 200, body: { success: true, session: { ...session, duration: 60 } } });
  fireEvent.click(await screen.findByRole('button', { name: "I'm Back" }));
  await waitFor(() => expect(backend.to(end)[0]?.body).toMatchObject({ returnMethod: 'manual' }));
});

test('a code that was scanned elsewhere ends a running break', async () => {
  const session = breakOf({ startTime: new Date(Date.now() - 60_000).toISOString() });
  const { backend } = await setUp(session, 0, 'AWAY-3');
  const end = `POST /api/breaks/end/${session.id}`;
  backend.on(end, { status: 200, body: { success: true, session: { ...session, duration: 60 } } });
  fireEvent.click(screen.getByRole('button', { name: "I'm Back" }));
  await waitFor(() =>
    expect(backend.to(end)[0]?.body).toMatchObject({ returnMethod: 'scan', scannedAwayCode: 'AWAY-3' }),
  );
});

test('a second start shows the running break', async () => {
  const { backend, toast, setActiveBreak } = await setUp(null);
  backend.on('POST /api/breaks/start', () => {
    setActiveBreak(breakOf());
    return failure(409, 'conflict', 'You already have an active break', alreadyOnBreak);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Start Break' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Active Break Found' }));
  expect(await screen.findByRole('timer')).toBeDefined();
});

test('without the server a break starts and ends on the device, and is sent later in that order', async () => {
  const { backend, onOpenChange } = await setUp(null);
  backend.on('POST /api/breaks/start', failure(503, 'unavailable', 'Away'));
  fireEvent.click(screen.getByRole('button', { name: 'Start Break' }));
  expect(await screen.findByRole('timer')).toBeDefined();
  expect(await screen.findByText('Waiting to be sent')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: "I'm Back" }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(await screen.findByText(/Start of your break, End of your break/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start Break' })).toBeDefined();

  const [{ body } = { body: null }] = backend.to('POST /api/breaks/start');
  const { id, at } = body as { id: string; at: string }; // what it sends
  const session = breakOf({ id, startTime: at });
  backend.on('POST /api/breaks/start', { status: 201, body: { success: true, session, serverTime: at } });
  backend.on(`POST /api/breaks/end/${id}`, { status: 200, body: { success: true, session } });
  await breakOutbox.sendNow();
  expect(breakOutbox.entries()).toEqual([]);
  expect(backend.to(`POST /api/breaks/end/${id}`)).toHaveLength(1);
});

test('a refused end shows the reason, and the break runs on', async () => {
  const session = breakOf();
  const { backend, toast } = await setUp(session);
  backend.on(`POST /api/breaks/end/${session.id}`, failure(409, 'conflict', 'By its device, the break ended early'));
  fireEvent.click(screen.getByRole('button', { name: "I'm Back" }));
  await waitFor(() => expect(toast()?.message).toBe('By its device, the break ended early'));
  expect(await screen.findByRole('timer')).toBeDefined();
});

test('I’m Back ends the break, shows how long it took and closes the dialog', async () => {
  const session = breakOf();
  const { backend, toast, onOpenChange } = await setUp(session);
  const ended = { ...session, status: 'completed', endTime: new Date().toISOString(), duration: 252 };
  backend.on(`POST /api/breaks/end/${session.id}`, { status: 200, body: { success: true, session: ended } });
  fireEvent.click(screen.getByRole('button', { name: "I'm Back" }));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Welcome Back', message: 'Your break took 4 min 12 s.' }));
  expect(backend.to(`POST /api/breaks/end/${session.id}`)[0]?.body).toEqual({
    returnMethod: 'manual',
    at: expect.any(String),
  });
});

const hour = 3_600_000;

test.each([-2 * hour, 0, 2 * hour])(
  'the timer follows the server’s clock: %i ms ahead of this device',
  async (ahead) => {
    await setUp(breakOf({ startTime: new Date(Date.now() + ahead - 65_000).toISOString() }), ahead);
    expect(screen.getByRole('timer').textContent).toMatch(/^1:0[5-9]|1:1\d$/);
    expect(screen.getByText('Active')).toBeDefined();
  },
);

test('a break over its time shows Over time, the message and a full bar', async () => {
  await setUp(breakOf({ startTime: new Date(Date.now() - 900_000).toISOString() }));
  expect(screen.getByText('Over time')).toBeDefined();
  expect(screen.getByText(/You are over your break time/)).toBeDefined();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
});

test('an extension shows which manager gave it and why', async () => {
  await setUp(
    breakOf({ allowedDuration: 420, originalDuration: 300, extendedByName: 'Mia Chen', extensionReason: 'Long way' }),
  );
  expect(screen.getByText(/Mia Chen gave you 2 min more: Long way/)).toBeDefined();
});

test('without a camera the dialog offers an upload; a photo that can’t be processed starts the break without a code', async () => {
  const { backend, toast, serverTime, setActiveBreak } = await setUp(null);
  fireEvent.click(screen.getByRole('button', { name: 'Scan Away Code' }));
  expect(await screen.findByText('Camera Error')).toBeDefined();
  const session = breakOf({ sessionType: 'break' });
  backend.on('POST /api/breaks/start', () => {
    setActiveBreak(session);
    return { status: 201, body: { success: true, session, serverTime: serverTime() } };
  });
  const file = new File(['no picture'], 'away.jpg', { type: 'image/jpeg' });
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Photo of an away code'), { target: { files: [file] } });
  });
  expect(await screen.findByRole('timer')).toBeDefined();
  expect(toast()).toMatchObject({ title: 'Processing Error' });
  await waitFor(() =>
    expect(backend.to('POST /api/breaks/start')[0]?.body).toMatchObject({
      sessionType: 'break',
      scannedAwayCode: null,
    }),
  );
});

test.each([
  [new File(['notes'], 'notes.pdf', { type: 'application/pdf' }), 'Please select an image file'],
  [
    new File([new Uint8Array(10_485_761)], 'away.jpg', { type: 'image/jpeg' }),
    'Please select an image smaller than 10MB',
  ],
])('a file that is not an image or too large is refused and starts nothing: $name', async (file, message) => {
  const { backend, toast } = await setUp(null);
  fireEvent.click(screen.getByRole('button', { name: 'Scan Away Code' }));
  await screen.findByText('Camera Error');
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Photo of an away code'), { target: { files: [file] } });
  });
  await waitFor(() => expect(toast()?.message).toBe(message));
  expect(screen.getByRole('button', { name: 'Start Break' })).toBeDefined();
  expect(backend.to('POST /api/breaks/start')).toEqual([]);
});

test('a break that fails to load shows an error with Retry', async () => {
  const backend = await startBackend();
  backend.on('GET /api/breaks/active', 'drop');
  renderScreen(<AwayBreakDialog open onOpenChange={() => undefined} />, { user: person() });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  backend.on('GET /api/breaks/active', {
    status: 200,
    body: { activeBreak: null, allowances, awayCodes, serverTime: new Date().toISOString() },
  });
  fireEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Start Break' })).toBeDefined();
});
