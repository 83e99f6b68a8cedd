import { type ImportReport, importColumns, mostImportBytes } from '@floorlight/contracts/people-import';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { copyFile } from '#lib/device/copy-file.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FileField } from '#ui/forms/FileField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { useImportPeopleMutation } from '../api.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import { t } from './messages.ts';

/** Checks a file as soon as it is chosen, shows what it would do, and does it at a press. */
export function ImportCsv() {
  const [file, setFile] = useState<Blob | null>(null);
  const [report, setReport] = useState<{ of: ImportReport; isApplied: boolean } | null>(null);
  const [invite, setInvite] = useState(false);
  const [send, { isLoading }] = useImportPeopleMutation();
  const toast = useToast();

  async function run(body: Blob, apply: boolean): Promise<void> {
    const query = { apply: `${apply}`, invite: `${invite}` } as const;
    const { data, error } = await send({ query, body });
    if (error) toast({ title: t.importFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    else if (apply && !data.isComplete) return run(body, apply);
    else setReport({ of: data, isApplied: apply });
  }
  async function choose(chosen: File | null): Promise<void> {
    setReport(null);
    setFile(null);
    if (!chosen) return;
    const refuse = (message: string) => toast({ title: t.importFailed(), message, tone: 'danger' });
    if (chosen.size > mostImportBytes) return refuse(t.tooLarge({ size: mostImportBytes / 1024 ** 2 }));
    // Systems give CSV files all kinds of types.
    const csv = await copyFile(chosen, 'text/csv').catch(() => null);
    if (!csv) return refuse(api.tryAgain());
    setFile(csv);
    await run(csv, false);
  }

  const columns = formatters.getListFormat(locale(), { type: 'unit', style: 'short' }).format(importColumns);
  const isUseful = report && !report.isApplied && report.of.created + report.of.changed > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <FileField
        label={t.file()}
        hint={t.fileHint({ columns })}
        accept=".csv,text/csv"
        onChoose={(chosen) => void choose(chosen)}
      />
      {isLoading && <p role="status">{report ? t.applying() : t.checking()}</p>}
      {report && <ImportOutcome report={report.of} isApplied={report.isApplied} />}
      {file && isUseful && (
        <>
          <SwitchRow label={t.mailInvitations()} hint={t.mailInvitationsHint()} checked={invite} onChange={setInvite} />
          <Button variant="primary" size="primary" busy={isLoading} onClick={() => void run(file, true)}>
            {t.import()}
          </Button>
        </>
      )}
    </div>
  );
}
