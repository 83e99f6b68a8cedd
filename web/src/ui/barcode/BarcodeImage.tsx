import type { DrawnBarcode } from '@floorlight/barcodes/draw-barcode';
import { drawingProblem, minimumWidth } from '@floorlight/barcodes/scannable';
import { isMatrix, symbologyFor } from '@floorlight/barcodes/symbologies';
import type { CodeType } from '@floorlight/contracts/barcodes';
import { ScanLine } from 'lucide-react';
import { ErrorState } from '../lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '../lists/Skeleton.tsx';
import { t } from './messages.ts';
import { SymbolCanvas } from './SymbolCanvas.tsx';
import { useDrawnBarcode } from './use-drawn-barcode.ts';

interface BarcodeImageProps {
  type: CodeType;
  value: string;
  /**
   * Maximum in CSS pixels, unless the code needs more to scan. The image shrinks with its container. A matrix symbol is
   * as high as it needs.
   */
  width?: number;
  /** CSS pixels. */
  height?: number;
  /** Scales `width` and `height`, but never below what will scan. */
  scale?: number;
  /** Accessible name; default `Barcode 036000291452`. */
  label?: string;
  /** Percent. */
  brightness?: number;
}

/**
 * A barcode that another device can scan from this screen: black on white in every theme, with its quiet zone, each
 * module a whole number of device pixels, as large as its container allows. A message explains a value that can't be
 * drawn or will not scan. The value is not written below.
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
  const name = label ?? t.barcode({ value });
  const symbology = symbologyFor(type, value);
  const minWidth = Math.max(width * scale, drawn ? minimumWidth(drawn, window.devicePixelRatio) : 0);
  const box =
    symbology && isMatrix(symbology)
      ? { maxWidth: wholePixels(`min(${minWidth}px, 62dvh)`), aspectRatio: drawn ? shapeOf(drawn) : '1' }
      : { maxWidth: `${minWidth}px`, height: `${height * scale}px` };

  switch (state) {
    case 'drawing':
      return (
        <div className="mx-auto w-full" style={box}>
          <LoadingNote />
          <Skeleton className="size-full" />
        </div>
      );
    case 'not_loaded':
      return <ErrorState title={t.drawFailed()} message={t.noConnection()} onRetry={retry} />;
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

/** Width to height: PDF417 is wide, the others are square. */
const shapeOf = ({ rows, quietZone }: DrawnBarcode): string =>
  `${(rows[0]?.length ?? 0) + 2 * quietZone} / ${rows.length + 2 * quietZone}`;

/** Rounds a CSS length to whole pixels, or the browser draws grey edges. Older browsers have no `round()`. */
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
        {t.barcodeError()}
      </p>
      {reason && <p className="text-pretty text-caption text-muted">{reason}</p>}
    </section>
  );
}
