import { workbookType } from '@floorlight/contracts/count-reports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failure } from '../../tests/backend.ts';
import { countOf, reportOf, sessionOf } from '../../tests/counts.ts';
import { openInventoryTab, press, select, sessionId } from '../../tests/inventory-tab.tsx';

test('reports need counts', async () => {
  await openInventoryTab();
  const email = await screen.findByRole<HTMLButtonElement>('button', { name: 'Email' });
  expect(email.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export to Excel' }).disabled).toBe(true);
});

test('the export has the chosen options and is downloaded under the name from the server', async () => {
  const { backend, toast } = await openInventoryTab([countOf()]);
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:workbook', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const file = { name: 'inventory_count_2026-11-21.xlsx', type: workbookType, text: 'workbook' };
  backend.on('POST /api/inventory-counts/export', { status: 200, file });
  await screen.findByText('AFE 1 - Wall 101');
  fireEvent.click(screen.getByLabelText('Summary sheet'));
  press('Export to Excel');
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Export Successful',
      message: 'Inventory report downloaded as inventory_count_2026-11-21.xlsx',
    }),
  );
  expect(saved).toEqual([file.name]);
  const [sent] = backend.to('POST /api/inventory-counts/export');
  expect(sent?.body).toEqual({ sessionId, includeTimestamps: true, includeSummary: false });
  vi.restoreAllMocks();
});

test('a failed export shows its message', async () => {
  const { backend, toast } = await openInventoryTab([countOf()]);
  backend.on('POST /api/inventory-counts/export', failure(503, 'unavailable', 'Away'));
  await screen.findByText('AFE 1 - Wall 101');
  press('Export to Excel');
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Export Failed',
      message: 'Failed to export inventory data to Excel',
    }),
  );
});

test('a report goes to the chosen recipient, and is reported as sent once the mail server has it', async () => {
  const { backend, toast, user } = await openInventoryTab([countOf()]);
  const report = reportOf({ email: user.email });
  let polls = 0;
  backend.on('POST /api/inventory-counts/email', { status: 202, body: { message: 'On its way', report } });
  await screen.findByText('AFE 1 - Wall 101');
  press('Email');
  select('Send to', user.email);
  backend.on('GET /api/inventory-counts/reports', () => {
    polls += 1;
    return { status: 200, body: [polls > 1 ? { ...report, status: 'sent' } : report] };
  });
  press('Send Report');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Email Sent Successfully' }));
  expect(polls).toBeGreaterThan(1);
  expect(backend.to('POST /api/inventory-counts/email')[0]?.body).toMatchObject({ email: user.email, sessionId });
});

test('a report whose reply was lost is requested again under its key, and a new one under a new key', async () => {
  const { backend, toast } = await openInventoryTab([countOf()]);
  const emailRoute = 'POST /api/inventory-counts/email';
  backend.on(emailRoute, 'drop');
  await screen.findByText('AFE 1 - Wall 101');
  const send = async (times: number) => {
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Email' }).disabled).toBe(false));
    press('Email');
    press('Send Report');
    await waitFor(() => expect(backend.to(emailRoute).length).toBeGreaterThanOrEqual(times));
  };
  await send(1);
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Email Failed' }));
  const report = reportOf({ status: 'sent' });
  backend.on('GET /api/inventory-counts/reports', { status: 200, body: [report] });
  backend.on(emailRoute, { status: 202, body: { message: 'On its way', report } });
  await send(backend.to(emailRoute).length + 1);
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Email Sent Successfully' }));
  await send(backend.to(emailRoute).length + 1);
  const keys = backend.to(emailRoute).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys.slice(0, -1)).size).toBe(1);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test('a worker finds an earlier session with its counts and reports', async () => {
  const { backend } = await openInventoryTab();
  const sam = sessionOf({ id: sessionId });
  backend.on('GET /api/inventory-counts/sessions', { status: 200, body: [sam] });
  press('Earlier Sessions');
  backend.on('GET /api/inventory-counts', { status: 200, body: [countOf({ sessionId })] });
  fireEvent.click(await screen.findByRole('button', { name: /Sam Okafor/ }));
  const sheet = within(await screen.findByRole('dialog', { name: /^Session/ }));
  expect(await sheet.findByRole('button', { name: 'Export to Excel' })).toBeDefined();
  expect(backend.to('GET /api/inventory-counts/sessions')[0]?.query.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test.each([
  [
    failure(403, 'forbidden', 'Reports go to your own address or the site’s'),
    'Reports go to your own address or the site’s',
  ],
  [failure(503, 'unavailable', ''), 'Failed to send inventory report'],
])('a report that can’t be emailed shows an error', async (answer, message) => {
  const { backend, toast } = await openInventoryTab([countOf()]);
  backend.on('POST /api/inventory-counts/email', answer);
  await screen.findByText('AFE 1 - Wall 101');
  press('Email');
  press('Send Report');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Email Failed', message }));
});
