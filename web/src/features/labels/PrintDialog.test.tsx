import { type Label, labelSheetType, mostLabelsPrinted, zplType } from '@floorlight/contracts/labels';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { PrintDialog } from './PrintDialog.tsx';

const [pdf, zpl, print] = ['POST /api/labels/pdf', 'POST /api/labels/zpl', 'POST /api/labels/print'];
const two: Label[] = [
  { type: 'code128', value: 'TOTE-7', title: 'Tape' },
  { type: 'ean13', value: '4006381333931' },
];
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:labels', revokeObjectURL: () => undefined });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return () => click.mockRestore();
});

async function setUp(labels = two) {
  const backend = await startBackend();
  const printer = { name: 'Dock printer', density: '203', format: 'roll57x32' };
  backend.on('GET /api/label-printers', { status: 200, body: [printer] });
  const onClose = vi.fn();
  const view = renderScreen(<PrintDialog labels={labels} onClose={onClose} />, { user: person() });
  await screen.findByLabelText('Print on');
  return { backend, onClose, ...view };
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('labels are downloaded as a PDF, behind those of a sheet that are used, or for a roll as ZPL', async () => {
  const { backend } = await setUp();
  backend.on(pdf, { status: 200, file: { name: 'labels.pdf', type: labelSheetType, text: '%PDF-' } });
  backend.on(zpl, { status: 200, file: { name: 'labels.zpl', type: zplType, text: '^XA^XZ' } });
  fill('Copies of each', '0');
  screen.getByText('Use a whole number from 1 to 20');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download PDF' }).disabled).toBe(true);
  fill('Copies of each', '2');
  fill('Labels already used on the first sheet', '3');
  press('Download PDF');
  await waitFor(() => expect(saved).toEqual(['floorlight-labels.pdf']));
  expect(backend.to(pdf)[0]?.body).toEqual({ labels: two, copies: 2, format: 'avery5160', skip: 3 });
  fill('Label size', 'roll51x25');
  fill('Printer resolution', '300');
  press('Download ZPL');
  await waitFor(() => expect(saved).toEqual(['floorlight-labels.pdf', 'floorlight-labels.zpl']));
  expect(backend.to(zpl)[0]?.body).toEqual({ labels: two, copies: 2, format: 'roll51x25', density: '300' });
});

test('labels that can’t be printed are named, with the reason', async () => {
  const { backend } = await setUp();
  const errors = { 'labels.0': 'It is too long for this label' };
  backend.on(pdf, { status: 400, body: { code: 'invalid_request', message: 'Please check', errors } });
  press('Download PDF');
  await screen.findByText('Tape: It is too long for this label');
  expect(saved).toEqual([]);
});

test('a printer that stops says why, and goes on with the label that it has not taken', async () => {
  const labels = Array.from(
    { length: mostLabelsPrinted + 2 },
    (_, index): Label => ({
      type: 'code128',
      value: `WALL-${index}`,
    }),
  );
  const { backend, onClose, toast } = await setUp(labels);
  const answers = [
    { sent: mostLabelsPrinted, problem: null },
    { sent: 1, problem: 'paper' },
    { sent: 1, problem: null },
  ];
  backend.on(print, () => ({ status: 200, body: answers[backend.to(print).length - 1] }));
  fill('Print on', 'Dock printer');
  press('Print');
  await screen.findByText('Dock printer is out of labels.');
  screen.getByText('51 of 52 labels printed so far.');
  expect(onClose).not.toHaveBeenCalled();
  press('Print the last label');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(toast()).toMatchObject({ title: 'Printed', message: '52 labels on Dock printer' });
  const values = backend.to(print).map(({ body }) => (body as { labels: Label[] }).labels.map(({ value }) => value));
  expect(values.map((some) => [some[0], some.length])).toEqual([
    ['WALL-0', mostLabelsPrinted],
    ['WALL-50', 2],
    ['WALL-51', 1],
  ]);
  expect(backend.to(print)[0]?.body).toMatchObject({ printer: 'Dock printer', format: 'roll57x32', copies: 1 });
});
