import { symbologies, symbologyOfDetector } from '@floorlight/barcodes/symbologies';
import { type Sighting, sightingOf } from './sighting.ts';

/** The Barcode Detection API, which TypeScript's DOM does not know yet. */
interface BarcodeDetector {
  detect(source: ImageData): Promise<{ rawValue: string; format: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

const wanted = Object.values(symbologies).flatMap(({ live }) => live?.detector ?? []);

/** The browser's own reader (Android); null where there is none that reads every format we want. */
export async function openNativeReader(): Promise<((frame: ImageData) => Promise<Sighting[]>) | null> {
  const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector; // not in the DOM's types
  // Some desktop browsers have the class and no reader behind it.
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !wanted.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats: wanted });
  return async (frame) =>
    (await detector.detect(frame)).flatMap(({ rawValue, format }) =>
      sightingOf(symbologyOfDetector(format), rawValue, null),
    );
}
