import { symbologies, symbologyOfDetector } from '@floorlight/barcodes/symbologies';
import { type Sighting, sightingOf } from './sighting.ts';

/** The Barcode Detection API, missing in TypeScript's DOM types. */
interface BarcodeDetector {
  detect(source: ImageData): Promise<{ rawValue: string; format: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

const neededFormats = Object.values(symbologies).flatMap(({ live }) => live?.detector ?? []);

/** The browser's BarcodeDetector (Android); null if it is missing or lacks a format we need. */
export async function openNativeReader(): Promise<((frame: ImageData) => Promise<Sighting[]>) | null> {
  const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector; // not in the DOM's types
  // Some desktop browsers have the class without any formats.
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !neededFormats.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats: neededFormats });
  return async (frame) =>
    (await detector.detect(frame)).flatMap(({ rawValue, format }) =>
      sightingOf(symbologyOfDetector(format), rawValue, null),
    );
}
