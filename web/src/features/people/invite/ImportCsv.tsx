import { type ImportReport, importColumns, mostImportBytes } from '@floorlight/contracts/people-import';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { type ChangeEvent, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { controlStyle, Field } from '#ui/forms/Field.tsx';
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
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    setReport(null);
    if (!chosen) return setFile(null);
    if (chosen.size > mostImportBytes) {
      setFile(null);
      const message = t.tooLarge({ size: mostImportBytes / 1024 ** 2 });
      return toast({ title: t.importFailed(), message, tone: 'danger' });
    }
    // Systems give CSV files all kinds of types.
    const csv = new Blob([chosen], { type: 'text/csv' });
    setFile(csv);
    void run(csv, false);
  }

  const columns = formatters.getListFormat(locale(), { type: 'unit', style: 'short' }).format(importColumns);
  const isUseful = report && !report.isApplied && report.of.created + report.of.changed > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field label={t.file()} hint={t.fileHint({ columns })}>
        {(control) => (
          <input {...control} type="file" accept=".csv,text/csv" onChange={choose} className={controlStyle} />
        )}
      </Field>
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
