import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { incidentOf } from '../../tests/reports.ts';
import { siteOf } from '../../tests/sites.ts';
import { readDraftPhotos, storeDraftPhotos } from './incident-draft.ts';
import { anonymousIncidentOutbox, incidentOutbox } from './outbox.ts';
import { ReportIncidentDialog } from './ReportIncidentDialog.tsx';

const storage = vi.hoisted(() => ({ reading: Promise.resolve() }));
vi.mock('./incident-draft.ts', async (load) => {
  const draft = await load<typeof import('./incident-draft.ts')>();
  return { ...draft, readDraftPhotos: (userId: string) => storage.reading.then(() => draft.readDraftPhotos(userId)) };
});

const route = 'POST /api/incident-reports';
const typed = {
  Title: 'Rack bent',
  Description: 'A fork went through the lowest beam',
  'Incident Type': 'near_miss',
  Severity: 'high',
  Location: 'Storage B',
};

beforeEach(() => {
  localStorage.clear();
  return () => {
    incidentOutbox.stop();
    anonymousIncidentOutbox.stop();
  };
});

async function setUp(user = person()) {
  const backend = await startBackend();
  await incidentOutbox.start(user.id);
  await anonymousIncidentOutbox.start(user.id);
  let closed = 0;
  const view = renderScreen(<ReportIncidentDialog open onClose={() => (closed += 1)} />, { user });
  const fill = () => {
    for (const [label, value] of Object.entries(typed))
      fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
  };
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Report' }));
  return { backend, user, fill, submit, closed: () => closed, ...view };
}

test('a missing value shows an error at its field, and nothing is sent', async () => {
  const { backend, submit } = await setUp();
  submit();
  for (const words of [
    'Title must be at least 3 characters',
    'Description must be at least 10 characters',
    'Location description is required',
  ])
    await screen.findByText(words);
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  expect(backend.to(route)).toEqual([]);

  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Oil' } });
  expect(screen.queryByText('Title must be at least 3 characters')).toBeNull();
  await screen.findByText('Location description is required');
});

test('a report is sent with its idempotency key, and the form is reset', async () => {
  const { backend, fill, submit, closed } = await setUp();
  backend.on(route, { status: 201, body: incidentOf() });
  fill();
  submit();
  await waitFor(() => expect(closed()).toBe(1));
  const [sent] = backend.to(route);
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent?.body).toMatchObject({ title: 'Rack bent', incidentType: 'near_miss', latitude: null, language: 'en' });
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
});

test('an anonymous report leaves out what could tell who sends it', async () => {
  localStorage.setItem('floorlight.sites', JSON.stringify([siteOf({ anonymousReports: true })]));
  const { backend, fill, submit, closed } = await setUp();
  const anonymousRoute = 'POST /api/anonymous-incident-reports';
  backend.on(anonymousRoute, { status: 201, body: incidentOf({ reportedBy: null, reportedByName: null }) });
  fill();
  fireEvent.click(await screen.findByRole('switch', { name: /Report without my name/ }));
  submit();
  await waitFor(() => expect(closed()).toBe(1));
  expect(backend.to(route)).toEqual([]);
  const [sent] = backend.to(anonymousRoute);
  expect(Object.keys(sent?.body ?? {}).sort()).toEqual([
    ...['description', 'immediateAction', 'incidentType', 'location', 'severity', 'title', 'witnessInfo'],
  ]);
});

test('a refusal keeps the form and shows the errors', async () => {
  const { backend, fill, submit, closed } = await setUp();
  backend.on(route, {
    status: 400,
    body: { message: 'Please check your information', code: 'invalid_request', errors: { title: 'Not this title' } },
  });
  fill();
  submit();
  await screen.findByText('Not this title');
  expect(closed()).toBe(0);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Rack bent');
});

test('a draft survives a reload', async () => {
  const { fill, unmount, user } = await setUp();
  fill();
  unmount();
  await setUp(user);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Rack bent');
});

test('without a response a report waits on the device and is sent once the server is reachable', async () => {
  const { backend, fill, submit, closed, toast } = await setUp();
  backend.on(route, 'drop');
  fill();
  submit();
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Waiting to send' }));
  expect(closed()).toBe(1);
  backend.on(route, failure(503, 'unavailable', 'Not now'));
  void incidentOutbox.sendNow();
  await waitFor(() => expect(backend.to(route).length).toBeGreaterThan(1));
  backend.on(route, { status: 201, body: incidentOf() });
  await waitFor(() => expect(incidentOutbox.entries()).toEqual([]), { timeout: 10_000 });
  expect(new Set(backend.to(route).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
}, 15_000);

/** jsdom can't draw images: each is drawn when the test calls its function. */
function drawOnDemand(): (() => void)[] {
  const drawn: (() => void)[] = [];
  const bitmap = { width: 4, height: 3, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => drawn.push(() => resolve(bitmap))));
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ drawImage: () => undefined }),
    toBlob: (done: BlobCallback) => done(new Blob(['photo'], { type: 'image/jpeg' })),
  });
  return drawn;
}

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('Choose Photos'), { target: { files: [new File(['photo'], name)] } });
const shown = () => within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('img');

test('photos prepared one after another are all added, and Submit waits for them', async () => {
  const drawn = drawOnDemand();
  const { backend, user, fill, submit } = await setUp();
  fill();
  choose('first.jpg');
  choose('second.jpg');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Report' });
  await waitFor(() => expect(button.disabled).toBe(true));
  submit();
  await waitFor(() => expect(drawn).toHaveLength(2));
  for (const finish of drawn) finish();
  await waitFor(() => expect(button.disabled).toBe(false));
  await waitFor(() => expect(shown()).toHaveLength(2));
  await waitFor(async () => expect(await readDraftPhotos(user.id)).toHaveLength(2));
  expect(backend.to(route)).toEqual([]);
});

test('a photo that is added while those of the draft are read joins them', async () => {
  const reading = Promise.withResolvers<void>();
  storage.reading = reading.promise;
  const drawn = drawOnDemand();
  const user = person();
  await storeDraftPhotos(user.id, [{ id: 'of-the-draft', type: 'image/jpeg', bytes: new ArrayBuffer(1) }]);
  await setUp(user);
  choose('second.jpg');
  await waitFor(() => expect(drawn).toHaveLength(1));
  drawn[0]?.();
  reading.resolve();
  await waitFor(() => expect(shown()).toHaveLength(2));
  await waitFor(async () => expect(await readDraftPhotos(user.id)).toHaveLength(2));
});
