import {
  printerDensities,
  type RollFormat,
  rollFormatNames,
  type SheetFormat,
  sheetFormatNames,
  sheetFormats,
} from '@floorlight/contracts/label-formats';
import { type Label, mostLabels } from '@floorlight/contracts/labels';
import { unprintableCharacters } from '@floorlight/contracts/unprintable-characters';
import { CircleAlert, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import { useLabelFile } from './use-label-file.ts';

const mostCopies = 20;
/** Characters that are named; whoever reads them knows the script. */
const mostNamed = 20;
const isRoll = (format: SheetFormat | RollFormat): format is RollFormat => !(format in sheetFormats);

/** Asks for the size of the labels and downloads them, as a PDF or for a label printer. */
export function PrintDialog({ labels, onClose }: { labels: readonly Label[]; onClose: () => void }) {
  const [format, setFormat] = useState<SheetFormat | RollFormat>('avery5160');
  const [copies, setCopies] = useState('1');
  const [skip, setSkip] = useState('0');
  const [density, setDensity] = useState('203');
  const { download, busy, problems } = useLabelFile(labels.slice(0, mostLabels));
  const places = isRoll(format) ? 1 : sheetFormats[format].rows * sheetFormats[format].columns;
  const wrong = {
    copies: outside(copies, 1, mostCopies),
    skip: isRoll(format) ? undefined : outside(skip, 0, places - 1),
  };
  const order = { format, copies: Number(copies), skip: isRoll(format) ? 0 : Number(skip), density };
  const disabled = wrong.copies !== undefined || wrong.skip !== undefined;
  const unprintable = unprintableCharacters(labels.flatMap(({ title, note }) => [title ?? '', note ?? '']));
  const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.print()}
      description={t.count({ count: Math.min(labels.length, mostLabels) })}
      footer={
        <Button
          variant="primary"
          size="primary"
          className="grow"
          busy={busy === 'pdf'}
          disabled={disabled}
          onClick={() => download('pdf', order)}
        >
          <Download aria-hidden="true" className="size-5" />
          {t.pdf()}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {labels.length > mostLabels && <p>{t.onlyFirst({ count: mostLabels })}</p>}
        {unprintable.length > 0 && (
          <p className="text-caption text-muted">
            {t.unprintable({ characters: unprintable.slice(0, mostNamed).join(' ') })}
          </p>
        )}
        <SelectField
          label={t.format()}
          options={[
            ...sheetFormatNames.map((value) => ({ value, label: t.sheets[value]() })),
            ...rollFormatNames.map((value) => ({ value, label: t.rolls[value]() })),
          ]}
          value={format}
          onChange={({ target }) =>
            setFormat([...sheetFormatNames, ...rollFormatNames].find((name) => name === target.value) ?? format)
          }
        />
        <TextField
          label={t.copies()}
          {...numeric}
          error={wrong.copies}
          value={copies}
          onChange={({ target }) => setCopies(target.value)}
        />
        {!isRoll(format) && (
          <TextField
            label={t.skip()}
            {...numeric}
            error={wrong.skip}
            value={skip}
            onChange={({ target }) => setSkip(target.value)}
          />
        )}
        {isRoll(format) && (
          <>
            <SelectField
              label={t.density()}
              options={printerDensities.map((dots) => ({ value: String(dots), label: t.dots({ dots: String(dots) }) }))}
              value={density}
              onChange={({ target }) => setDensity(target.value)}
            />
            <p className="text-caption text-muted">{t.zplHint()}</p>
            <Button busy={busy === 'zpl'} disabled={disabled} onClick={() => download('zpl', order)}>
              <Download aria-hidden="true" className="size-5" />
              {t.zpl()}
            </Button>
          </>
        )}
        <div role="alert" className="empty:hidden">
          {problems.length > 0 && (
            <Notice tone="high" icon={CircleAlert}>
              <ul className="grid gap-1">
                {problems.map((problem) => (
                  <li key={problem} className="break-words">
                    {problem}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const outside = (text: string, from: number, to: number): string | undefined =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to ? undefined : t.between({ from, to });
