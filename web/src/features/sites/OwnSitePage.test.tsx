import type { SiteSettings } from '@floorlight/contracts/site-settings';
import { Site } from '@floorlight/contracts/sites';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { siteOf, siteSettingsOf } from '../../tests/sites.ts';
import { sections } from './editor/sections.ts';
import { OwnSitePage } from './OwnSitePage.tsx';

const user = person({ role: 'manager' });
const settings = '/api/site-settings/main';

beforeEach(() => localStorage.clear());

async function setUp(at = '/site') {
  const backend = await startBackend();
  let stored = siteSettingsOf();
  backend.on('GET /api/sites', { status: 200, body: [] });
  backend.on(`GET ${settings}`, () => ({ status: 200, body: stored }));
  backend.on(`GET ${settings}/history/4`, { status: 200, body: { version: 4, settings: siteOf() } });
  const show = () => renderScreen(<OwnSitePage />, { user, at });
  const screenShown = show();
  await screen.findByRole('heading', { level: 1 });
  const storeAs = (next: SiteSettings) => {
    stored = next;
  };
  return { backend, screenShown, show, storeAs };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('every setting of a site has a section, except what has an act of its own', () => {
  const edited = sections.flatMap(({ fields }) => fields);
  expect([...edited, 'id', 'closedAt'].toSorted()).toEqual(Object.keys(Site.shape).toSorted());
});

test('changes are shown before they are saved, and sent with the version with which they began', async () => {
  const { backend } = await setUp();
  backend.on(`PUT ${settings}`, ({ body }) => ({
    status: 200,
    body: siteSettingsOf({ version: 5, settings: (body as SiteSettings).settings }),
  }));
  await screen.findByLabelText('Name');
  type('Name', 'North Dock');
  type('Address', '1 Dock Road');
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 changes' }));
  const preview = screen.getByRole('dialog', { name: 'Save 2 changes?' });
  expect(preview.textContent).toContain('NameMain WarehouseNorth Dock');
  fireEvent.click(within(preview).getByRole('button', { name: 'Save 2 changes' }));
  await screen.findByText(/Version 5/);
  expect(backend.to(`PUT ${settings}`)[0]?.body).toMatchObject({
    version: 4,
    settings: { name: 'North Dock', address: '1 Dock Road' },
  });
  expect(screen.getByRole('button', { name: 'Saved' })).toHaveProperty('disabled', true);
});

test('unsaved changes survive a reload, also text that is not right yet', async () => {
  const { screenShown, show } = await setUp('/site?section=areas');
  type('One area per line', 'AFE 1: 101\nAFE 2');
  expect(screen.getByText('Line 2: “AFE 2” has no colon between the area and its walls')).toBeDefined();
  screenShown.unmount();
  show();
  await waitFor(() => expect(screen.getByLabelText('One area per line')).toHaveProperty('value', 'AFE 1: 101\nAFE 2'));
});

test('a mistake is shown at its field, in a section that is marked', async () => {
  const { backend } = await setUp();
  await screen.findByLabelText('Name');
  type('Name', ' ');
  fireEvent.change(screen.getByLabelText('Section'), { target: { value: 'contacts' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText('Please enter a name')).toBeDefined();
  expect(screen.getByRole('option', { name: 'Name and address: has errors' })).toBeDefined();
  expect(backend.to(`PUT ${settings}`)).toEqual([]);
});

test('the second of two editors sees both changes, and keeps their own on top', async () => {
  const { backend, storeAs } = await setUp();
  backend.on(`PUT ${settings}`, () => {
    storeAs(siteSettingsOf({ version: 5, changedByName: 'Ann Lee', settings: siteOf({ entrance: 'Gate 9' }) }));
    return failure(409, 'conflict', 'Ann Lee has changed this site. Look at their changes first');
  });
  await screen.findByLabelText('Name');
  type('Name', 'North Dock');
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save 1 change' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Review' }));
  const review = await screen.findByRole('dialog', { name: 'Ann Lee has changed this site' });
  expect(within(review).getByRole('list', { name: 'Changes by Ann Lee' }).textContent).toContain('Gate 9');
  fireEvent.click(within(review).getByRole('button', { name: 'Keep my changes on top' }));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'North Dock');
  expect(screen.getByLabelText('Entrance for emergency services')).toHaveProperty('value', 'Gate 9');
  expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeDefined();
});

test('a site that can reach nobody says so', async () => {
  const { storeAs, screenShown, show } = await setUp();
  screenShown.unmount();
  storeAs(siteSettingsOf({ responders: 0, settings: siteOf({ emergencyServicesRecipients: [] }) }));
  show();
  await screen.findByText('Nobody can be reached.');
  fireEvent.click(screen.getByRole('button', { name: 'Add an address' }));
  expect(await screen.findByLabelText('Emergency services')).toBeDefined();
});

test('an alarm plan is put together, and its gaps are shown before it is saved', async () => {
  const mia = { userId: '6f1b8a52-6a0e-4f5c-9d39-0b7d3f6f1a11', name: 'Mia Chen', responds: true };
  const { backend, screenShown, show } = await setUp('/site?section=alarm');
  screenShown.unmount();
  backend.on('GET /api/alarm-people', {
    status: 200,
    body: { people: [{ ...mia, push: false, mail: true, text: true }], sendsTexts: true, hasWebhook: false },
  });
  backend.on(`PUT ${settings}`, ({ body }) => ({
    status: 200,
    body: siteSettingsOf({ version: 5, settings: (body as SiteSettings).settings }),
  }));
  show();
  fireEvent.click(await screen.findByRole('switch', { name: /Whoever is on call/ }));
  expect(screen.getByText(/Nobody is on call from Monday 00:00 to Monday 00:00/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Webhook' }));
  expect(screen.getByText(/No webhook takes the calls of this site/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Webhook' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText('Add a shift, or remove the rota from the steps')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Add shift' }));
  expect(screen.queryByText(/Nobody is on call from/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sunday' }));
  expect(screen.getByText(/from Sunday 08:00 to Monday 08:00/)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Section'), { target: { value: 'contacts' } });
  expect(screen.getByText(/from Sunday 08:00 to Monday 08:00/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Open the alarm plan' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 changes' }));
  const preview = screen.getByRole('dialog');
  expect(preview.textContent).toContain('Person: Mia Chen');
  fireEvent.click(within(preview).getByRole('button', { name: 'Save 2 changes' }));
  await screen.findByText(/Version 5/);
  expect(backend.to(`PUT ${settings}`)[0]?.body).toMatchObject({
    settings: {
      alarmPlan: {
        steps: [{ who: 'rota', channels: ['push', 'mail'] }],
        rota: { shifts: [{ week: 1, days: [1, 2, 3, 4, 5, 6], userId: mia.userId }] },
      },
    },
  });
});
