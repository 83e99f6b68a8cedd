import { type DrawnBarcode, drawBarcode } from '@floorlight/barcodes/draw-barcode';
import type { CodeType } from '@floorlight/contracts/barcodes';
import { useEffect, useState } from 'react';

interface Drawing {
  /** `not_loaded`: the drawing code failed to load. */
  state: 'drawing' | 'drawn' | 'not_loaded';
  /** Null while drawing, and if the type can't hold the value. */
  drawn: DrawnBarcode | null;
}

const none: Drawing = { state: 'drawing', drawn: null };

/** Draws a barcode. The drawing code loads with the first one. */
export function useDrawnBarcode(type: CodeType, value: string): Drawing & { retry: () => void } {
  const [drawing, setDrawing] = useState(none);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt draws again
  useEffect(() => {
    let isCancelled = false;
    setDrawing(none);
    drawBarcode(type, value).then(
      (drawn) => isCancelled || setDrawing({ state: 'drawn', drawn }),
      () => isCancelled || setDrawing({ state: 'not_loaded', drawn: null }),
    );
    return () => {
      isCancelled = true;
    };
  }, [type, value, attempt]);
  return { ...drawing, retry: () => setAttempt((count) => count + 1) };
}
