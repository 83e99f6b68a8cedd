import { isMatrix, symbologyFor } from '@floorlight/barcodes/symbologies';
import { type Barcode, codeTypeOf } from '@floorlight/contracts/barcodes';
import type { SharedBarcode } from '@floorlight/contracts/shared-barcodes';
import { ChevronLeft, ChevronRight, Sun } from 'lucide-react';
import { useRef } from 'react';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { useDeviceBox } from '#ui/barcode/use-device-box.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useSwipe } from '#ui/controls/use-swipe.ts';
import { t } from './messages.ts';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useCountedUse } from './use-counted-use.ts';

interface FullScreenCodeProps {
  barcode: Barcode | SharedBarcode;
  /** Opens a neighbour; null where there is none. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onClose: () => void;
}

/**
 * One code as large as the screen allows, for a scanner: on a high screen one of bars is turned. Showing an own one counts as
 * a use.
 */
export function FullScreenCode({ barcode, onPrevious, onNext, onClose }: FullScreenCodeProps) {
  useWakeLock(true);
  useCountedUse('usageCount' in barcode ? barcode : null);
  const step = (by: -1 | 1) => (by === 1 ? onNext : onPrevious)?.();
  const swipe = useSwipe(step);
  useArrowKeys(step, true);
  return (
    <Dialog open size="full" title={barcode.description || barcode.sku} onOpenChange={(open) => !open && onClose()}>
      <div className="flex h-full min-h-72 flex-col gap-2">
        <div {...swipe} className="relative min-h-40 grow touch-none overflow-hidden rounded-control bg-scan-ground">
          <FittedCode key={barcode.id} barcode={barcode} />
        </div>
        <p className="line-clamp-2 break-all text-center font-bold font-mono text-lead">{barcode.value}</p>
        <div className="flex items-center justify-between gap-3">
          <IconButton
            label={t.previous()}
            disabled={!onPrevious}
            className="disabled:opacity-40"
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden="true" className="size-6" />
          </IconButton>
          <p className="flex items-center gap-1.5 text-caption text-muted">
            <Sun aria-hidden="true" className="size-4 shrink-0" />
            {t.raiseBrightness()}
          </p>
          <IconButton label={t.next()} disabled={!onNext} className="disabled:opacity-40" onClick={() => step(1)}>
            <ChevronRight aria-hidden="true" className="size-6" />
          </IconButton>
        </div>
      </div>
    </Dialog>
  );
}

function FittedCode({ barcode }: Pick<FullScreenCodeProps, 'barcode'>) {
  const { value } = barcode;
  const type = codeTypeOf(barcode);
  const area = useRef<HTMLDivElement>(null);
  const room = useDeviceBox(area);
  const width = room ? Math.floor(room.width / room.devicePixelRatio) : 0;
  const height = room ? Math.floor(room.height / room.devicePixelRatio) : 0;
  const symbology = symbologyFor(type, value);
  const isTurned = symbology !== null && !isMatrix(symbology) && height > width;
  const [long, short] = isTurned ? [height, width] : [width, height];
  return (
    <div ref={area} dir="ltr" className="absolute inset-0">
      {room && (
        <div
          className="absolute top-0 grid content-center inset-s-0"
          style={{
            width: long,
            height: short,
            // Turned around its corner, so that bars stay on whole pixels.
            ...(isTurned && { transformOrigin: '0 0', transform: `translateX(${width}px) rotate(90deg)` }),
          }}
        >
          <BarcodeImage type={type} value={value} width={long} height={Math.max(short - 16, 40)} />
        </div>
      )}
    </div>
  );
}
