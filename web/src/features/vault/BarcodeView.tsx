import { type Barcode, codeTypeOf } from '@floorlight/contracts/barcodes';
import { clsx } from 'clsx';
import { Contrast, Maximize, Sun } from 'lucide-react';
import { useState } from 'react';
import { AiBadge } from '#ui/barcode/AiBadge.tsx';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { Gs1Fields } from '#ui/barcode/Gs1Fields.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { useLandscape } from '#ui/use-landscape.ts';
import { t } from './messages.ts';

/** Percent. */
const brightness = { normal: 100, high: 150 };

/**
 * The barcode image, its value, and what helps a scanner: the full screen, and high contrast, which makes the image larger on
 * pure white.
 */
export function BarcodeView({ barcode, onFull }: { barcode: Barcode; onFull: () => void }) {
  const [isHigh, setHigh] = useState(false);
  const usual = imageSize(barcode.value, useLandscape());
  const size = isHigh ? { width: usual.width * 1.5, height: usual.height * 2 } : usual;
  return (
    <>
      {/* Uses the full width of a phone: wider bars scan better. */}
      <div className={clsx('-mx-3 desk:mx-0', isHigh && 'bg-scan-ground py-6')}>
        <BarcodeImage
          type={codeTypeOf(barcode)}
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
      <Gs1Fields type={codeTypeOf(barcode)} value={barcode.value} />
      <div className="grid two-columns gap-x-3 gap-y-2">
        <Button onClick={onFull}>
          <Maximize aria-hidden="true" className="size-5 shrink-0" />
          {t.fullScreen()}
        </Button>
        <Button onClick={() => setHigh(!isHigh)}>
          <Contrast aria-hidden="true" className="size-5 shrink-0" />
          {isHigh ? t.normalContrast() : t.highContrast()}
        </Button>
        <p className="col-span-full flex items-center justify-center gap-1.5 text-caption text-muted">
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
