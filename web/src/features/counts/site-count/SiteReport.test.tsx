import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { SiteReport } from './SiteReport.tsx';

test('while a CSV file is made its own button is busy, and a failure names the file', async () => {
  const backend = await startBackend();
  backend.on('GET /api/site-counts/reports', { status: 200, body: [] });
  let answer: (value: ReturnType<typeof failure>) => void = () => undefined;
  backend.on('POST /api/site-counts/export', () => new Promise((resolve) => (answer = resolve)));
  const { toast } = renderScreen(<SiteReport of={{ day: '2026-11-21' }} recipients={[]} />, {
    user: person({ role: 'manager' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(backend.to('POST /api/site-counts/export')).toHaveLength(1));
  expect(backend.to('POST /api/site-counts/export')[0]?.body).toEqual({ day: '2026-11-21', format: 'csv' });
  const busy = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-busy');
  expect([busy('CSV'), busy('Excel')]).toEqual(['true', null]);
  act(() => answer(failure(503, 'unavailable', 'Away')));
  await waitFor(() => expect(toast()).toMatchObject({ message: 'Failed to export inventory data to CSV' }));
});
