import {
  type RollFormat,
  rollFormatNames,
  type SheetFormat,
  sheetFormatNames,
  sheetFormats,
} from '@floorlight/contracts/label-formats';
import { type Label, mostLabels } from '@floorlight/contracts/labels';
import { unprintableCharacters } from '@floorlight/contracts/unprintable-characters';
import { CircleAlert, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { FileFields } from './FileFields.tsx';
import { isWholeBetween } from './is-whole-between.ts';
import { useListLabelPrintersQuery } from './label-api.ts';
import { t } from './messages.ts';
import { useLabelFile } from './use-label-file.ts';
import { usePrinting } from './use-printing.ts';

const mostCopies = 20;
/** Characters that are named; whoever reads them knows the script. */
const mostNamed = 20;
const isRoll = (format: SheetFormat | RollFormat): format is RollFormat => !(format in sheetFormats);

/** Asks for the size of the labels, and prints them on a printer of the site or downloads them. */
export function PrintDialog({ labels: all, onClose }: { labels: readonly Label[]; onClose: () => void }) {
  const labels = all.slice(0, mostLabels);
  const { data: printers = [] } = useListLabelPrintersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [printer, setPrinter] = useState('');
  const [format, setFormat] = useState<SheetFormat | RollFormat>('avery5160');
  const [copies, setCopies] = useState('1');
  const [skip, setSkip] = useState('0');
  const [density, setDensity] = useState('203');
  const toast = useToast();
  const file = useLabelFile(labels);
  const printing = usePrinting(labels, () => {
    toast({ title: t.done(), message: t.doneOn({ count: labels.length, printer }), tone: 'success' });
    onClose();
  });
  const places = isRoll(format) ? 1 : sheetFormats[format].rows * sheetFormats[format].columns;
  const isWrong = {
    copies: !isWholeBetween(copies, 1, mostCopies),
    skip: !isRoll(format) && !isWholeBetween(skip, 0, places - 1),
  };
  const unprintable = printer
    ? []
    : unprintableCharacters(labels.flatMap(({ title, note }) => [title ?? '', note ?? '']));
  const choosePrinter = (name: string) => {
    setPrinter(name);
    const chosen = printers.find((each) => each.name === name);
    if (chosen) setFormat(chosen.format);
  };
  const disabled = isWrong.copies || isWrong.skip;
  const download = (kind: 'pdf' | 'zpl') =>
    file.download(kind, { format, copies: Number(copies), skip: isRoll(format) ? 0 : Number(skip), density });
  const problems = printer ? printing.problems : file.problems;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.print()}
      description={t.count({ count: labels.length })}
      footer={
        printer && isRoll(format) ? (
          <Button
            variant="primary"
            size="primary"
            className="grow"
            busy={printing.isPrinting}
            disabled={disabled}
            onClick={() => printing.print({ printer, format, copies: Number(copies) })}
          >
            <Printer aria-hidden="true" className="size-5" />
            {printing.sent > 0 ? t.printRest({ count: labels.length - printing.sent }) : t.printOn()}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="primary"
            className="grow"
            busy={file.busy === 'pdf'}
            disabled={disabled}
            onClick={() => download('pdf')}
          >
            <Download aria-hidden="true" className="size-5" />
            {t.pdf()}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {all.length > mostLabels && <p>{t.onlyFirst({ count: mostLabels })}</p>}
        {printers.length > 0 && (
          <SelectField
            label={t.where()}
            options={[{ value: '', label: t.toFile() }, ...printers.map(({ name }) => ({ value: name, label: name }))]}
            value={printer}
            onChange={({ target }) => choosePrinter(target.value)}
          />
        )}
        {unprintable.length > 0 && (
          <p className="text-caption text-muted">
            {t.unprintable({ characters: unprintable.slice(0, mostNamed).join(' ') })}
          </p>
        )}
        <SelectField
          label={t.format()}
          options={[
            ...(printer ? [] : sheetFormatNames).map((value) => ({ value, label: t.sheets[value]() })),
            ...rollFormatNames.map((value) => ({ value, label: t.rolls[value]() })),
          ]}
          value={format}
          onChange={({ target }) =>
            setFormat([...sheetFormatNames, ...rollFormatNames].find((name) => name === target.value) ?? format)
          }
        />
        <TextField
          label={t.copies()}
          inputMode="numeric"
          autoComplete="off"
          error={isWrong.copies ? t.between({ from: 1, to: mostCopies }) : undefined}
          value={copies}
          onChange={({ target }) => setCopies(target.value)}
        />
        {!printer && (
          <FileFields
            places={isRoll(format) ? null : places}
            skip={skip}
            onSkip={setSkip}
            density={density}
            onDensity={setDensity}
            busy={file.busy === 'zpl'}
            disabled={disabled}
            onZpl={() => download('zpl')}
          />
        )}
        <p role="status" className="empty:hidden">
          {printing.sent > 0 && t.taken({ sent: printing.sent, count: labels.length })}
        </p>
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
