import { mayBeGs1 } from '@floorlight/barcodes/gs1/gs1-elements';
import { symbologyOfDetector } from '@floorlight/barcodes/reported-symbology';
import { symbologies } from '@floorlight/barcodes/symbologies';
import { type Sighting, sightingOf } from './sighting.ts';

/** The Barcode Detection API, missing in TypeScript's DOM types. */
interface BarcodeDetector {
  detect(source: ImageData): Promise<{ rawValue: string; format: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

const neededFormats = [...new Set(Object.values(symbologies).flatMap(({ live }) => live?.detector ?? []))];

/** Formats whose symbols hold GS1 data or other data, without the detector saying which. */
const ambiguousFormats = new Set(['code_128', 'data_matrix']);

/**
 * The browser's BarcodeDetector (Android); null if it is missing or lacks a format we need. Resolves to null for a picture
 * with data that may be GS1's: another reader has to tell.
 */
export async function openNativeReader(): Promise<((frame: ImageData) => Promise<Sighting[] | null>) | null> {
  const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector; // not in the DOM's types
  // Some desktop browsers have the class without any formats.
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !neededFormats.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats: neededFormats });
  return async (frame) => {
    const found = await detector.detect(frame);
    if (found.some(({ rawValue, format }) => ambiguousFormats.has(format) && mayBeGs1(rawValue))) return null;
    return found.flatMap(({ rawValue, format }) => sightingOf(symbologyOfDetector(format), rawValue, null));
  };
}
