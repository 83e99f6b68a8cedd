import { endpoints } from '@floorlight/contracts/catalogue';
import { type Endpoint, isBinary } from '@floorlight/contracts/endpoint';
import { expect, test } from 'vitest';
import { keptEndpoints } from './kept-reads.ts';

/** Kept in another way, or of no use without the server, as is the download of one's own data. */
const others = [
  'getUser', // whoever was signed in is remembered
  'getHistoricalTotes', // as `historicalTotes`
  'getBarcode', // found in its list
  'getManagerBadges', // the PIN protects them
  'listManagerIds', // for tokens, which the server makes
  'listOpenedActs',
  'getBarcodeOffer',
  'listLabelPrinters',
  'getPushKey',
  'exportBarcodes', // files
  'getDirectorySignOut',
];
test('what everybody may read is kept on the device, and the numbers to call', () => {
  expect(keptEndpoints).toHaveProperty('listSites');
  const reads = Object.entries<Endpoint>(endpoints).filter(
    ([, { method, access, reply }]) => method === 'GET' && access === 'user' && !isBinary(reply.body),
  );
  const names = reads.map(([name]) => name).filter((name) => !(name in keptEndpoints || /^getOwn\w+Data$/.test(name)));
  expect(names.toSorted()).toEqual(others.toSorted());
});
