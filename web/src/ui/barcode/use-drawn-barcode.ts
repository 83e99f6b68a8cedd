import { type DrawnBarcode, drawBarcode } from '@floorlight/barcodes/draw-barcode';
import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { useEffect, useState } from 'react';

interface Drawing {
  /** `unloaded`: the code that draws could not be fetched. */
  state: 'drawing' | 'drawn' | 'unloaded';
  /** Null while there is none, and where the type can't say the value. */
  drawn: DrawnBarcode | null;
}

const none: Drawing = { state: 'drawing', drawn: null };

/** Draws a barcode; what draws it is fetched when the first one is shown. */
export function useDrawnBarcode(type: BarcodeType, value: string): Drawing & { retry: () => void } {
  const [drawing, setDrawing] = useState(none);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws anew
  useEffect(() => {
    let over = false;
    setDrawing(none);
    drawBarcode(type, value).then(
      (drawn) => over || setDrawing({ state: 'drawn', drawn }),
      () => over || setDrawing({ state: 'unloaded', drawn: null }),
    );
    return () => {
      over = true;
    };
  }, [type, value, attempt]);
  return { ...drawing, retry: () => setAttempt((count) => count + 1) };
}
