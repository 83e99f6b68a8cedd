import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkOutboxes } from './check-outboxes.ts';

const checkouts = mkdtempSync(join(tmpdir(), 'floorlight-outboxes-'));
afterAll(() => rmSync(checkouts, { recursive: true }));

const delivery = "export const toteDelivery: Delivery<Act, Tote> = {\n  name: 'floorlight-totes',\n};\n";
const outbox = 'export const toteOutbox = defineOutbox<Act, Tote>({ ...toteDelivery });\n';
const page = 'const outboxes = [\n  toteOutbox,\n];\n';
const worker = 'const outboxes = [storedOutbox(toteDelivery)];\n';

function problemsIn(files: { delivery?: string; page?: string; worker?: string }): string[] {
  const root = mkdtempSync(join(checkouts, 'checkout-'));
  const write = (file: string, source: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  };
  write('web/src/features/totes/delivery.ts', files.delivery ?? delivery);
  write('web/src/features/totes/outbox.ts', outbox);
  write('web/src/app/outboxes.ts', files.page ?? page);
  write('web/src/service-worker/outboxes.ts', files.worker ?? worker);
  return checkOutboxes(root, ['floorlight-totes']);
}

it('an outbox is listed for the page and for the service worker', () => {
  expect(problemsIn({})).toEqual([]);
  expect(
    problemsIn({ page: "import { toteOutbox } from '#features/totes/outbox.ts';\nconst outboxes = [];\n" }),
  ).toEqual([expect.stringContaining('toteOutbox is missing in web/src/app/outboxes.ts')]);
  expect(problemsIn({ worker: 'const outboxes = [storedOutbox(scanDelivery)];\n' })).toEqual([
    expect.stringContaining('toteDelivery is missing in web/src/service-worker/outboxes.ts'),
  ]);
});

it('a database that an earlier version has filled is still read', () => {
  expect(problemsIn({ delivery: delivery.replace('floorlight-totes', 'floorlight-boxes') })).toEqual([
    expect.stringContaining('no outbox reads floorlight-totes'),
  ]);
});

it('two outboxes never share a database', () => {
  const twice = delivery + delivery.replace('toteDelivery', 'scanDelivery');
  const both = 'const outboxes = [storedOutbox(toteDelivery), storedOutbox(scanDelivery)];\n';
  expect(problemsIn({ delivery: twice, worker: both })).toEqual([
    expect.stringContaining('another outbox has the database floorlight-totes too'),
  ]);
});
