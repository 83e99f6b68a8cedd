import { barcodeColumns, mostImportBytes, mostImportRows } from '@floorlight/contracts/barcode-import';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { copyFile } from '#lib/device/copy-file.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FileField } from '#ui/forms/FileField.tsx';
import { csvFile } from './csv-file.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { t } from './messages.ts';
import { useImport } from './use-import.ts';

const megabytes = mostImportBytes / 1024 ** 2;

/** Checks a file as soon as it is chosen, shows what it would do, and does it at a press. */
export function ImportCard() {
  const [file, setFile] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { state, run, cancel, clear } = useImport();

  async function choose(chosen: File | null): Promise<void> {
    clear();
    setFile(null);
    const refused = chosen ? problemOf(chosen) : null;
    setProblem(refused);
    if (!chosen || refused) return;
    // Systems give CSV files all kinds of types.
    const csv = await copyFile(chosen, 'text/csv').catch(() => null);
    if (!csv) return setProblem(api.tryAgain());
    setFile(csv);
    run(csv, false);
  }

  const columns = formatters.getListFormat(locale(), { type: 'unit', style: 'short' }).format(barcodeColumns);
  const due = state.name === 'ended' && !state.applies && state.end === 'done' ? state.result : null;
  const count = due ? due.added + due.changed : 0;
  const failure = state.name === 'ended' && typeof state.end === 'object' && state.end.status > 0 ? state.end : null;
  return (
    <Card aria-label={t.import()} className="grid grid-cols-1 gap-4 p-4 desk:p-5">
      <h2 className="font-bold text-lead">{t.import()}</h2>
      <FileField
        label={t.file()}
        hint={t.fileHint({ columns, count: mostImportRows, size: megabytes })}
        error={problem ?? (failure ? failureMessageOf(failure, api.tryAgain()) : undefined)}
        accept=".csv,.txt,text/csv"
        onChoose={(chosen) => void choose(chosen)}
      />
      <Button variant="quiet" className="justify-self-start" onClick={() => saveFile(example(), t.exampleName())}>
        <Download aria-hidden="true" className="size-5" />
        {t.example()}
      </Button>
      {state.name === 'running' && <ImportProgress {...state} onCancel={cancel} />}
      {state.name === 'ended' && !failure && <ImportOutcome {...state} />}
      {file && due && count > 0 && (
        <Button variant="primary" size="primary" onClick={() => run(file, true)}>
          <Upload aria-hidden="true" className="size-5" />
          {t.apply({ count })}
        </Button>
      )}
    </Card>
  );
}

function problemOf({ size }: File): string | null {
  if (size > mostImportBytes) return t.tooLarge({ size: megabytes });
  return size === 0 ? t.emptyFile() : null;
}

const example = () =>
  csvFile([
    [...barcodeColumns],
    ['EAN-13', '4006381333931', 'SOAP-1', t.exampleDescription(), 'B-07', ''],
    ['Code 128', 'PALLET-7', '', '', 'Dock 2', ''],
    ['QR', 'LOC-A-12', 'AISLE-A-12', '', '', ''],
  ]);
