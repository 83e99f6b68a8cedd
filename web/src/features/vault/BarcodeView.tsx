import type { Barcode } from '@floorlight/contracts/barcodes';
import { Contrast, Sun } from 'lucide-react';
import { useState } from 'react';
import { AiBadge } from '#ui/barcode/AiBadge.tsx';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { useLandscape } from '#ui/use-landscape.ts';

/** Percent. */
const brightness = { normal: 100, high: 150 };

/** What is held before a scanner: the image, its value, and how bright it is. */
export function BarcodeView({ barcode }: { barcode: Barcode }) {
  const [isHigh, setHigh] = useState(false);
  const size = imageSize(barcode.value, useLandscape());
  return (
    <>
      {/* To the edges of a phone: every pixel makes the bars wider. */}
      <div className="-mx-3 desk:mx-0">
        <BarcodeImage
          type={barcode.type}
          value={barcode.value}
          {...size}
          brightness={isHigh ? brightness.high : brightness.normal}
        />
      </div>
      <div className="grid justify-items-center gap-2 text-center">
        <p className="max-h-40 max-w-full overflow-y-auto break-all font-bold font-mono text-heading">
          {barcode.value}
        </p>
        {barcode.isAiReconstructed && <AiBadge confidence={barcode.confidence} />}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
        <Button onClick={() => setHigh(!isHigh)}>
          <Contrast aria-hidden="true" className="size-5" />
          {isHigh ? 'Normal contrast' : 'High contrast'}
        </Button>
        <p className="flex items-center gap-1.5 text-caption text-muted">
          <Sun aria-hidden="true" className="size-4 shrink-0" />
          Raise your device's brightness for the best scan
        </p>
      </div>
    </>
  );
}

/** CSS pixels for the image of a barcode in the details; a rebin tote's has the longest way to its scanner. */
function imageSize(value: string, isLandscape: boolean): { width: number; height: number } {
  if (!isLandscape) return { width: 380, height: 120 };
  return value.includes('tsRNDT') ? { width: 800, height: 300 } : { width: 600, height: 200 };
}
