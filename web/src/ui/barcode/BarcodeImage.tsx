import { drawingProblem, minimumWidth } from '@floorlight/barcodes/scannable';
import { isMatrix, symbologyFor } from '@floorlight/barcodes/symbologies';
import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { ScanLine } from 'lucide-react';
import { ErrorState } from '../lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '../lists/Skeleton.tsx';
import { SymbolCanvas } from './SymbolCanvas.tsx';
import { useDrawnBarcode } from './use-drawn-barcode.ts';

interface BarcodeImageProps {
  type: BarcodeType;
  value: string;
  /**
   * CSS pixels, at most, unless it would not scan: the image shrinks with its room. A matrix symbol takes a square of
   * this width.
   */
  width?: number;
  /** CSS pixels. */
  height?: number;
  /** Makes it larger or smaller than `width` and `height`, but never smaller than what will scan. */
  scale?: number;
  /** How it is named to those who can't see it; default `Barcode 036000291452`. */
  label?: string;
  /** Percent. */
  brightness?: number;
}

/**
 * A barcode that another device can scan from this screen: black on white in every theme, with its quiet zone, each
 * module a whole number of device pixels, as large as its room allows. What can't be drawn or will not scan says why.
 * The value is not written beneath.
 */
export function BarcodeImage({
  type,
  value,
  width = 400,
  height = 100,
  scale = 1,
  label,
  brightness = 100,
}: BarcodeImageProps) {
  const { drawn, state, retry } = useDrawnBarcode(type, value);
  const name = label ?? `Barcode ${value}`;
  const symbology = symbologyFor(type, value);
  const across = Math.max(width * scale, drawn ? minimumWidth(drawn, window.devicePixelRatio) : 0);
  const box =
    symbology && isMatrix(symbology)
      ? { maxWidth: wholePixels(`min(${across}px, 62dvh)`), aspectRatio: '1' }
      : { maxWidth: `${across}px`, height: `${height * scale}px` };

  switch (state) {
    case 'drawing':
      return (
        <div className="mx-auto w-full" style={box}>
          <LoadingNote />
          <Skeleton className="size-full" />
        </div>
      );
    case 'unloaded':
      return (
        <ErrorState
          title="This barcode could not be drawn"
          message="No connection to Floorlight. Check the network and try again."
          onRetry={retry}
        />
      );
    case 'drawn':
      return drawn ? (
        <SymbolCanvas drawn={drawn} box={box} label={name} brightness={brightness} />
      ) : (
        <BarcodeError label={name} reason={drawingProblem(type, value)} />
      );
    default:
      return state satisfies never;
  }
}

/** Between two pixels the browser would draw the modules' edges grey. Older ones know no rounding. */
const wholePixels = (length: string): string => {
  const rounded = `round(down, ${length}, 1px)`;
  return typeof CSS !== 'undefined' && CSS.supports('max-width', rounded) ? rounded : length;
};

function BarcodeError({ label, reason }: { label: string; reason: string | null }) {
  return (
    <section
      aria-label={label}
      className="flex min-h-25 flex-col items-center justify-center gap-1 rounded-control bg-sunken p-4 text-center hairline"
    >
      <p className="flex items-center gap-2 font-semibold">
        <ScanLine aria-hidden="true" className="size-5" />
        Barcode Error
      </p>
      {reason && <p className="text-pretty text-caption text-muted">{reason}</p>}
    </section>
  );
}
