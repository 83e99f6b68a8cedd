import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startBackend } from '../../../tests/backend.ts';
import { alertOf, person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { OpenAlerts } from './OpenAlerts.tsx';

test('a phone shows of each open alert where it is, who sent it and who answers it, and leads to its page', async () => {
  const fire = alertOf({ title: 'Smoke', warehouseZone: 'Loading Dock', reportedByName: 'Omar Haddad' });
  const response = { step: 'on_the_way' as const, by: 'priya', byName: 'Priya', at: fire.createdAt };
  const fall = alertOf({ title: 'Fall', status: 'acknowledged', acknowledgedByName: 'Priya', response });
  const backend = await startBackend();
  backend.on('GET /api/emergency-alerts', ({ query }) => ({
    status: 200,
    body: [fire, fall].filter(({ status }) => status === query.get('status')),
  }));
  renderScreen(<OpenAlerts />, { user: person({ role: 'manager' }) });
  await screen.findByRole('heading', { name: '2 open alerts' });
  const [first, second] = screen.getAllByRole('listitem');
  for (const words of ['Smoke', 'Loading Dock · Omar Haddad', 'Not acknowledged', 'Critical'])
    within(first as HTMLElement).getByText(words);
  within(second as HTMLElement).getByText('Priya is on the way');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    [fire, fall].map(({ id }) => `/emergency/alerts/${id}`),
  );
});
