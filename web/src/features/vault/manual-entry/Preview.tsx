import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { useDebounced } from '#lib/lists/use-debounced.ts';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';

/** Longer values are refused anyway. */
const maxLength = 2000;

/** Shows the barcode, and its value if normalizing changes it, so that mistakes are seen before saving. */
export function Preview({ type, typed }: { type: BarcodeType; typed: string }) {
  const value = normalizeValue(type, typed);
  const settled = useDebounced(value);
  const isChanged = value !== '' && value !== typed.trim();
  if (settled === '' || value === '' || value.length > maxLength) return null;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-2">
      {isChanged && (
        <p role="status" className="text-muted">
          Will be saved as <strong className="break-all font-mono text-ink">{value}</strong>
        </p>
      )}
      <BarcodeImage type={type} value={settled} label={`Preview of ${settled}`} />
    </section>
  );
}
