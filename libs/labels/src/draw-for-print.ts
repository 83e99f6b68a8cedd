import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DrawnBarcode, drawSymbol } from '@floorlight/barcodes/draw-barcode';
import { readGs1 } from '@floorlight/barcodes/gs1/gs1-elements';
import { isMatrix, type Symbology, symbologies, symbologyFor } from '@floorlight/barcodes/symbologies';
import type { CodeType } from '@floorlight/contracts/barcodes';

/**
 * Draws a barcode as `drawBarcode` does; null where its type can't hold the value. Zint in WebAssembly draws the matrices:
 * bwip-js is translated PostScript, whose compilation grows a process by tens of megabytes while it draws thousands. Zint is
 * loaded on first use.
 */
export async function drawForPrint(type: CodeType, value: string): Promise<DrawnBarcode | null> {
  const symbology = symbologyFor(type, value);
  if (!symbology) return null;
  const rows = isMatrix(symbology) ? await drawByZint(symbology, value) : null;
  return rows ? { symbology, rows, quietZone: symbologies[symbology].quietZone } : drawSymbol(symbology, value);
}

/** Zint's name of a symbology, and its options for the symbol that bwip-js draws. */
const zint = {
  QRCode: { format: 'QRCode', options: 'ecLevel=M' },
  DataMatrix: { format: 'DataMatrix', options: 'forceSquare' },
  GS1DataMatrix: { format: 'DataMatrix', options: 'gs1,forceSquare' },
  PDF417: { format: 'PDF417', options: '' },
  Aztec: { format: 'Aztec', options: '' },
} as const;

const isKnown = (symbology: Symbology): symbology is keyof typeof zint => symbology in zint;

/** Null for what Zint would write with a character set that older scanners ignore, and for GS1 data that break a rule. */
async function drawByZint(symbology: Symbology, value: string): Promise<string[] | null> {
  const text = isKnown(symbology) && textFor(symbology, value);
  if (!isKnown(symbology) || !text) return null;
  const { format, options } = zint[symbology];
  const write = await openWriter();
  const { symbol } = await write(text, { format, options, scale: 1, addQuietZones: false });
  if (!symbol?.data?.length) return null;
  const { data, width, height } = symbol;
  return Array.from({ length: height }, (_, row) =>
    Array.from(data.subarray(row * width, (row + 1) * width), (light) => (light ? '0' : '1')).join(''),
  );
}

function textFor(symbology: keyof typeof zint, value: string): string | null {
  if (!/^[\x20-\x7e]+$/.test(value)) return null;
  if (symbology !== 'GS1DataMatrix') return value;
  const reading = readGs1(value);
  // A field may hold a round bracket, but no square one.
  return 'problem' in reading
    ? null
    : reading.elements.map(({ identifier, value: field }) => `[${identifier}]${field}`).join('');
}

let writer: Promise<typeof import('zxing-wasm/writer').writeBarcode> | undefined;

function openWriter() {
  writer ??= import('zxing-wasm/writer').then(({ prepareZXingModule, writeBarcode }) => {
    // The library would fetch its WebAssembly over the network.
    const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    return writeBarcode;
  });
  return writer;
}
