import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { VaultFilesPage } from './VaultFilesPage.tsx';

const route = 'POST /api/barcode-import';
const error = {
  line: 3,
  message: 'The check digit is wrong: a scanner would refuse it. Did you mean 4006381333931?',
};
const step = { added: 0, changed: 0, unchanged: 0, errors: [], isDone: false };
const answer = (...steps: object[]): Answer => ({
  status: 200,
  file: {
    name: 'import.ndjson',
    type: 'application/x-ndjson',
    text: steps.map((each) => `${JSON.stringify({ ...step, ...each })}\n`).join(''),
  },
});
const choose = (...parts: string[]) =>
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [new File(parts, 'codes.csv')] } });

test('a chosen file is checked, and imported at a press; its wrong lines are named', async () => {
  const backend = await startBackend();
  renderScreen(<VaultFilesPage />, { user: person() });
  backend.on(route, answer({ share: 0.5, added: 1, errors: [error] }, { share: 1, added: 2, isDone: true }));
  choose('type,value');
  const start = await screen.findByRole('button', { name: 'Import 2 barcodes' });
  screen.getByText('2 barcodes are new, 0 would change, 0 stay the same.');
  screen.getByText(/^Line 3: .*Did you mean 4006381333931\?$/);
  fireEvent.click(start);
  await screen.findByText('2 barcodes added, 0 changed.');
  expect(backend.to(route).map(({ query }) => query.get('apply'))).toEqual(['false', 'true']);
});

test('an import that breaks off shows an error and what was imported; a refusal is shown at the field', async () => {
  const backend = await startBackend();
  renderScreen(<VaultFilesPage />, { user: person() });
  backend.on(route, ({ query }) =>
    query.get('apply') === 'true' ? answer({ share: 0.5, added: 250 }) : answer({ share: 1, added: 500, isDone: true }),
  );
  choose('type,value');
  fireEvent.click(await screen.findByRole('button', { name: 'Import 500 barcodes' }));
  await screen.findByText(/^The connection broke off/);
  screen.getByText('250 barcodes added, 0 changed.');

  const message = 'An import of yours is still running. Wait until it ends';
  backend.on(route, { status: 409, body: { message, code: 'conflict' } });
  choose('type,value');
  await waitFor(() => screen.getByText(message));
  choose();
  await screen.findByText('This file is empty. Choose another one');
});
