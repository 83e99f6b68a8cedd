import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { type ValueProblem, valueProblem } from '@floorlight/barcodes/value-problem';
import type { CodeType } from '@floorlight/contracts/barcodes';
import { textOf } from '@floorlight/languages/coded';
import { CircleAlert, WandSparkles } from 'lucide-react';
import { useDebounced } from '#lib/lists/use-debounced.ts';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { Gs1Fields } from '#ui/barcode/Gs1Fields.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { rich } from '#ui/rich.ts';
import { barcodeTypeName } from '../barcode-type-names.ts';
import { t } from './messages.ts';

/** Longer values are refused anyway. */
const maxLength = 2000;

interface PreviewProps {
  type: CodeType;
  typed: string;
  /** Takes the value that was probably meant. */
  onTake: (meant: ScannedCode) => void;
}

/**
 * Shows the barcode, and its value if normalizing changes it, so that mistakes are seen before saving. In place of a value
 * that is none of its type: why, and what was probably meant.
 */
export function Preview({ type, typed, onTake }: PreviewProps) {
  const value = normalizeValue(type, typed);
  const settled = useDebounced(value);
  const settledTyped = useDebounced(typed.trim());
  const isChanged = value !== '' && value !== typed.trim();
  if (settledTyped === '' || typed.trim() === '' || value.length > maxLength) return null;
  const found = valueProblem(type, settledTyped);
  if (found) return <WrongValue type={type} {...found} onTake={onTake} />;
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
      <Gs1Fields type={type} value={settled} />
    </section>
  );
}

type WrongValueProps = ValueProblem & Pick<PreviewProps, 'type' | 'onTake'>;

function WrongValue({ type, problem, meant, onTake }: WrongValueProps) {
  return (
    <Notice tone="medium" icon={CircleAlert}>
      <p role="status">{textOf(problem.text, problem)}</p>
      {meant && (
        <Button className="mt-2" onClick={() => onTake(meant)}>
          <WandSparkles aria-hidden="true" className="size-5 shrink-0" />
          <span className="break-all">
            {meant.type === type
              ? t.takeValue({ value: meant.value })
              : t.takeType({ value: meant.value, type: barcodeTypeName(meant.type) })}
          </span>
        </Button>
      )}
    </Notice>
  );
}
