import { scannedAs } from '@floorlight/barcodes/scanned';
import { isShort, type Sighting, thinly } from './sighting.ts';

/** The Barcode Detection API, which TypeScript's DOM does not know yet. */
interface BarcodeDetector {
  detect(source: ImageData): Promise<{ rawValue: string; format: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/**
 * Its formats by the names that zxing gives them. UPC-E is not asked for: whether it comes shortened differs; a capture
 * reads it.
 */
const formats: Record<string, string> = {
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPCA',
  qr_code: 'QRCode',
  code_128: 'Code128',
  code_39: 'Code39',
  data_matrix: 'DataMatrix',
};
const wanted = Object.keys(formats);

/** The reader that the browser brings (Android); null where it has none that reads all we keep. */
export async function openNativeReader(): Promise<((frame: ImageData) => Promise<Sighting[]>) | null> {
  const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector; // not in the DOM's types
  // Some desktop browsers have the class and no reader behind it.
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !wanted.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats: wanted });
  return async (frame) =>
    (await detector.detect(frame)).flatMap(({ rawValue, format }) => {
      const name = formats[format] ?? '';
      const scanned = scannedAs(name, rawValue);
      const isMatrix = scanned?.type === 'qr' || scanned?.type === 'datamatrix';
      return scanned ? [{ ...scanned, lines: isMatrix ? 0 : isShort(name) ? thinly : null }] : [];
    });
}
