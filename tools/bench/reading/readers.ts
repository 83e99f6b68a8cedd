import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { vaultReading } from '../services-code.ts';

/** Reads one file: the first value found, or null. */
export type Reader = (file: string) => Promise<string | null>;

/** quagga2, as far as it is used here. */
interface Quagga {
  decodeSingle(config: object): Promise<{ codeResult?: { code: string | null } } | undefined>;
}

const required = createRequire(import.meta.url)('@ericblade/quagga2') as Quagga & { default?: Quagga }; // a CommonJS bundle
const quagga = required.default ?? required;

export const contenders = ['ours', 'zxing-wasm', 'zbar-wasm', 'quagga2'] as const;
export type Contender = (typeof contenders)[number];

/** Ours beside its libraries alone, each taking the first value it finds, and beside what is much used in browsers. */
export async function readers(): Promise<Record<Contender, Reader>> {
  const { openPhoto, readBarcode, byZxing, widely, byZbar } = await vaultReading();
  const alone =
    (find: (photo: unknown) => Promise<{ value: string }[]>): Reader =>
    async (file) =>
      (await find(await openPhoto(readFileSync(file))))[0]?.value ?? null;
  return {
    ours: async (file) => (await readBarcode(await openPhoto(readFileSync(file)))).found?.value ?? null,
    'zxing-wasm': alone((photo) => byZxing(photo, widely)),
    'zbar-wasm': alone(byZbar),
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
