import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { useDebounced } from '#lib/lists/use-debounced.ts';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { rich } from '#ui/rich.ts';
import { t } from './messages.ts';

/** Longer values are refused anyway. */
const maxLength = 2000;

/** Shows the barcode, and its value if normalizing changes it, so that mistakes are seen before saving. */
export function Preview({ type, typed }: { type: BarcodeType; typed: string }) {
  const value = normalizeValue(type, typed);
  const settled = useDebounced(value);
  const isChanged = value !== '' && value !== typed.trim();
  if (settled === '' || value === '' || value.length > maxLength) return null;
  return (
    <section aria-label={t.preview()} className="grid grid-cols-1 gap-2">
      {isChanged && (
        <p role="status" className="text-muted">
          {rich(
            t.savedAs.parts(
              { strong: (within) => <strong className="break-all font-mono text-ink">{within}</strong> },
              { value },
            ),
          )}
        </p>
      )}
      <BarcodeImage type={type} value={settled} label={t.previewOf({ value: settled })} />
    </section>
  );
}
