/** What a barcode in a picture says; null where none is seen. */
export type ReadFrame = (frame: ImageData) => Promise<string | null>;

/** The Barcode Detection API, which TypeScript's DOM does not know yet. */
interface BarcodeDetector {
  detect(source: ImageData): Promise<{ rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own reader where it has one (Android), otherwise ZXing, loaded when it is needed. */
export async function openReader(): Promise<ReadFrame> {
  const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector; // not in the DOM's types
  // Some desktop browsers have the class and no reader behind it.
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (Detector && formats.includes('qr_code')) {
    const detector = new Detector();
    return async (frame) => (await detector.detect(frame))[0]?.rawValue ?? null;
  }
  return (await import('./zxing.ts')).readFrame;
}
