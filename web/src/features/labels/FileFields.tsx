import { printerDensities } from '@floorlight/contracts/label-formats';
import { Download } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { isWholeBetween } from './is-whole-between.ts';
import { t } from './messages.ts';

interface FileFieldsProps {
  /** Labels of a sheet; null on a roll. */
  places: number | null;
  skip: string;
  onSkip: (skip: string) => void;
  density: string;
  onDensity: (density: string) => void;
  busy: boolean;
  disabled: boolean;
  onZpl: () => void;
}

/** What a file needs besides size and copies: the used labels of a sheet, or the resolution of a printer with a roll. */
export function FileFields({ places, skip, onSkip, density, onDensity, busy, disabled, onZpl }: FileFieldsProps) {
  if (places !== null)
    return (
      <TextField
        label={t.skip()}
        inputMode="numeric"
        autoComplete="off"
        error={isWholeBetween(skip, 0, places - 1) ? undefined : t.between({ from: 0, to: places - 1 })}
        value={skip}
        onChange={({ target }) => onSkip(target.value)}
      />
    );
  return (
    <>
      <SelectField
        label={t.density()}
        options={printerDensities.map((dots) => ({ value: String(dots), label: t.dots({ dots: String(dots) }) }))}
        value={density}
        onChange={({ target }) => onDensity(target.value)}
      />
      <p className="text-caption text-muted">{t.zplHint()}</p>
      <Button busy={busy} disabled={disabled} onClick={onZpl}>
        <Download aria-hidden="true" className="size-5" />
        {t.zpl()}
      </Button>
    </>
  );
}
