import { processBarcode } from '@floorlight/contracts/barcode-reading';
import { addIncidentPhoto, reportIncident } from '@floorlight/contracts/incidents';
import { client, succeeded } from '@floorlight/test-kit/client';
import { imageBomb } from '@floorlight/test-kit/image-bomb';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { photographOf } from '../barcode-images.ts';
import { newPerson, signUp } from '../person.ts';
import { expect, test } from '../product.ts';
import { fuzz, runs, seed } from './run.ts';

const smallGif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkwBADs=', 'base64');

/** A photograph of a barcode, pictures in the other formats that we read, and a GIF, which is refused. */
async function picturesOf(page: Page): Promise<Buffer[]> {
  const jpeg = await photographOf(page, [{ type: 'code128', value: 'FUZZ-1' }]);
  const others = await page.evaluate<number[][]>(`Promise.all(['image/png', 'image/webp'].map(async (type) => {
    const canvas = new OffscreenCanvas(120, 80);
    const context = canvas.getContext('2d');
    for (let at = 0; at < 40; at++) {
      context.fillStyle = 'hsl(' + at * 9 + ' 80% 50%)';
      context.fillRect(at * 3, at, 30, 20);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())];
  }))`);
  return [jpeg, ...others.map((bytes) => Buffer.from(bytes)), smallGif];
}

/** A picture with wrong bytes: in its header, anywhere, cut off, another's end, or one that is a bomb. */
const mutantsOf = (pictures: Buffer[]): fc.Arbitrary<Buffer> => {
  const picture = fc.constantFrom(...pictures);
  const places = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 });
  const overwrite = (bytes: Buffer, changes: [number, number][], within: number) => {
    const changed = Buffer.from(bytes);
    for (const [at, byte] of changes) changed[at % Math.min(within, changed.length)] = byte;
    return changed;
  };
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(picture, places).map(([bytes, changes]) => overwrite(bytes, changes, 120)) },
    {
      weight: 4,
      arbitrary: fc.tuple(picture, places).map(([bytes, changes]) => overwrite(bytes, changes, bytes.length)),
    },
    { weight: 2, arbitrary: fc.tuple(picture, fc.nat()).map(([bytes, end]) => bytes.subarray(0, end % bytes.length)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(picture, picture, fc.nat())
        .map(([head, tail, at]) =>
          Buffer.concat([head.subarray(0, at % head.length), tail.subarray(at % tail.length)]),
        ),
    },
    { weight: 1, arbitrary: fc.constant(imageBomb()) },
  );
};

test('for any bytes of a picture, readers and incident photos answer with words, and no process of ours ends', async ({
  product,
  page,
}) => {
  const { url } = product;
  const call = client(url);
  const headers = { cookie: await signUp(product, newPerson('manager', 'Pia', 'fuzzed')), origin: url };
  const report = async () => {
    const words = { title: 'Rack bent', description: 'A forklift has hit rack 7', location: 'Rack 7' };
    const body = { ...words, incidentType: 'other', severity: 'low' } as const;
    return succeeded(await call(reportIncident, { body, headers })).id;
  };
  const pictures = await picturesOf(page);

  await fuzz(product, async () => {
    const mutants = fc.sample(mutantsOf(pictures), { numRuns: runs(60), seed });
    let id = await report();
    let [opened, attached] = [0, 0];
    for (const [at, bytes] of mutants.entries()) {
      const reading = await call(processBarcode, { body: { imageData: bytes.toString('base64') }, headers });
      expect([200, 400]).toContain(reading.status);
      if (reading.status === 200) opened++;
      if (at % 4 > 0) continue; // each of these starts a process
      const type = ['image/jpeg', 'image/png', 'image/webp'][(at / 4) % 3];
      const body = new Blob([new Uint8Array(bytes)], { type });
      const attaching = await call(addIncidentPhoto, { params: { id }, body, headers });
      expect([201, 400]).toContain(attaching.status);
      if (attaching.status === 201 && ++attached % 5 === 0) id = await report();
    }
    const whole = await call(processBarcode, { body: { imageData: pictures[0]?.toString('base64') ?? '' }, headers });
    expect(succeeded(whole).barcode?.value).toBe('FUZZ-1');
    return `${mutants.length} pictures, of which readers opened ${opened}; ${attached} became photos of incidents`;
  });
});
