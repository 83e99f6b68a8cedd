import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { atDesk, renderScreen } from '../../../tests/render-screen.tsx';
import { siteOf } from '../../../tests/sites.ts';
import { EmergencyContacts } from './EmergencyContacts.tsx';

async function linksOf() {
  const backend = await startBackend();
  const site = siteOf({
    quickDial: [{ id: 'security', name: 'Security', phone: '5555', directDial: '+12125550143', priority: 'high' }],
    additionalContacts: [{ name: 'Reception', phone: '5000', directDial: '' }],
  });
  backend.on('GET /api/sites', { status: 200, body: [site] });
  renderScreen(<EmergencyContacts />, { user: person() });
  await screen.findByText('5555 · +12125550143');
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
}

test('a phone dials the direct number of an extension', async () => {
  expect(await linksOf()).toEqual(['tel:+12125550143', 'tel:5000']);
});

test('a desk dials the extension, and shows both', async () => {
  atDesk();
  expect(await linksOf()).toEqual(['tel:5555', 'tel:5000']);
});
