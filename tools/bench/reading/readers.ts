import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Grey } from '@floorlight/retail-reader/grey';
import { openPhoto } from '@floorlight/vault/reading/open-photo';
import { readBarcode } from '@floorlight/vault/reading/read-barcode';
import { byZbar } from '@floorlight/vault/reading/zbar';
import { byZxing, widely } from '@floorlight/vault/reading/zxing';

/** Returns the first value found in a file, or null. */
export type Reader = (file: string) => Promise<string | null>;

/** The part of quagga2 that is used here. */
interface Quagga {
  decodeSingle(config: object): Promise<{ codeResult?: { code: string | null } } | undefined>;
}

const required = createRequire(import.meta.url)('@ericblade/quagga2') as Quagga & { default?: Quagga }; // a CommonJS bundle
const quagga = required.default ?? required;

export const contenders = ['ours', 'zxing-wasm', 'zbar-wasm', 'quagga2'] as const;
export type Contender = (typeof contenders)[number];

/** Our reader, each of its libraries alone (with the first value they find), and a library for browsers. */
export function readers(): Record<Contender, Reader> {
  return {
    ours: async (file) => (await readBarcode(await openFile(file))).found?.value ?? null,
    'zxing-wasm': async (file) => (await byZxing(await openFile(file), widely))[0]?.value ?? null,
    'zbar-wasm': async (file) => (await byZbar(await openFile(file)))[0]?.value ?? null,
    quagga2: async (src) => {
      const found = await quagga.decodeSingle({
        src,
        numOfWorkers: 0,
        locate: true,
        inputStream: { size: 800 },
        decoder: { readers: ['ean_reader', 'upc_reader', 'code_128_reader', 'code_39_reader'] },
      });
      return found?.codeResult?.code ?? null;
    },
  };
}

/** Opens a photograph as vault does. Throws if vault would refuse it. */
async function openFile(file: string): Promise<Grey> {
  const photo = await openPhoto(readFileSync(file));
  if ('refused' in photo) throw new Error(`${file} is refused: ${photo.refused}`);
  return photo;
}
