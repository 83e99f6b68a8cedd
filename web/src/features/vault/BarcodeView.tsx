import type { Barcode } from '@floorlight/contracts/barcodes';
import { Contrast, Sun } from 'lucide-react';
import { useState } from 'react';
import { AiBadge } from '#ui/barcode/AiBadge.tsx';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { useLandscape } from '#ui/use-landscape.ts';
import { t } from './messages.ts';

/** Percent. */
const brightness = { normal: 100, high: 150 };

/** The barcode image, its value and the contrast button. */
export function BarcodeView({ barcode }: { barcode: Barcode }) {
  const [isHigh, setHigh] = useState(false);
  const size = imageSize(barcode.value, useLandscape());
  return (
    <>
      {/* Uses the full width of a phone: wider bars scan better. */}
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
          {isHigh ? t.normalContrast() : t.highContrast()}
        </Button>
        <p className="flex items-center gap-1.5 text-caption text-muted">
          <Sun aria-hidden="true" className="size-4 shrink-0" />
          {t.raiseBrightness()}
        </p>
      </div>
    </>
  );
}

/** Image size in CSS pixels. A rebin tote's code is scanned from the greatest distance. */
function imageSize(value: string, isLandscape: boolean): { width: number; height: number } {
  if (!isLandscape) return { width: 380, height: 120 };
  return value.includes('tsRNDT') ? { width: 800, height: 300 } : { width: 600, height: 200 };
}
