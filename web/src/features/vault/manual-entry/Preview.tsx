import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { useDebounced } from '#lib/lists/use-debounced.ts';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';

/** Longer ones are refused anyway. */
const longest = 2000;

/** What will be kept, where it isn't what was typed, and how it will look: a mistake is seen before it is saved. */
export function Preview({ type, typed }: { type: BarcodeType; typed: string }) {
  const value = normalizeValue(type, typed);
  const settled = useDebounced(value);
  const isChanged = value !== '' && value !== typed.trim();
  if (settled === '' || value === '' || value.length > longest) return null;
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
