import type { SignUpRequest } from '@floorlight/contracts/sign-up-requests';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { failure, startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { SignUpRequestsPage } from './SignUpRequestsPage.tsx';

const jo: SignUpRequest = {
  id: randomId(),
  siteId: 'main',
  userId: randomId(),
  name: 'Jo Park',
  email: 'jo@floorlight.test',
  employeeId: 'E-1',
  status: 'pending',
  requestedAt: new Date().toISOString(),
  decidedAt: null,
  decidedBy: null,
  decidedByName: null,
};

async function setUp(waiting: SignUpRequest[]) {
  const backend = await startBackend();
  backend.on('GET /api/sign-up-requests', ({ query }) => ({
    status: 200,
    body: query.get('status') === 'pending' ? waiting : [],
  }));
  const view = renderScreen(<SignUpRequestsPage />, { user: person({ role: 'manager' }) });
  return { backend, waiting, ...view };
}

test('an approved request leaves the list', async () => {
  const waiting = [jo];
  const { backend, toast } = await setUp(waiting);
  backend.on(`POST /api/sign-up-requests/${jo.id}/approve`, () => {
    waiting.length = 0;
    return { status: 200, body: { ...jo, status: 'approved' } };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('Nobody is waiting');
  expect(toast()).toMatchObject({ title: 'Sign-up approved' });
});

test('a request that someone else decided first shows who decided it', async () => {
  const { backend, toast } = await setUp([jo]);
  backend.on(`POST /api/sign-up-requests/${jo.id}/refuse`, failure(409, 'conflict', 'Mia Chen approved it first'));
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(toast()).toMatchObject({ message: 'Mia Chen approved it first' }));
});
