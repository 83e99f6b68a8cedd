import { emailReport, exportCounts } from '@floorlight/contracts/count-reports';
import { ChevronDown, FileSpreadsheet, Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { useLazyListReportsQuery } from './api.ts';
import { EmailedReports } from './EmailedReports.tsx';
import { EmailReportDialog } from './EmailReportDialog.tsx';
import { t } from './session-messages.ts';
import { useEmailReport } from './use-email-report.ts';
import { useExport } from './use-export.ts';

interface ReportActionsProps {
  sessionId: string;
  /** The addresses that the site's reports may go to, besides the user's own. */
  recipients: readonly string[];
  /** The session has no counts, so there is nothing to report. */
  isEmpty: boolean;
}

/** Downloads or emails a session as an Excel workbook. */
export function ReportActions({ sessionId, recipients, isEmpty }: ReportActionsProps) {
  const [options, setOptions] = useState({ includeTimestamps: true, includeSummary: true });
  const [asking, setAsking] = useState(false);
  const exporting = useExport(exportCounts);
  const [listReports] = useLazyListReportsQuery();
  const emailing = useEmailReport(emailReport, async () => (await listReports({ query: { sessionId } })).data);
  const report = { sessionId, ...options };
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
        <Button disabled={isEmpty} busy={exporting.isBusy} onClick={() => void exporting.run(report)}>
          {!exporting.isBusy && <FileSpreadsheet aria-hidden="true" className="size-5" />}
          {exporting.isBusy ? t.exporting() : t.export()}
        </Button>
        <Button disabled={isEmpty} busy={emailing.isBusy} onClick={() => setAsking(true)}>
          {!emailing.isBusy && <Mail aria-hidden="true" className="size-5" />}
          {emailing.isBusy ? t.sending() : t.email()}
        </Button>
      </div>
      <details className="group">
        <summary className="flex min-h-11 items-center gap-1.5 font-semibold text-caption text-muted">
          {t.options()}
          <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
        </summary>
        <SwitchRow
          label={t.includeTimes()}
          checked={options.includeTimestamps}
          onChange={(includeTimestamps) => setOptions({ ...options, includeTimestamps })}
        />
        <SwitchRow
          label={t.includeSummary()}
          checked={options.includeSummary}
          onChange={(includeSummary) => setOptions({ ...options, includeSummary })}
        />
      </details>
      <EmailedReports sessionId={sessionId} />
      {asking && (
        <EmailReportDialog
          lead={t.emailLead()}
          recipients={recipients}
          onClose={() => setAsking(false)}
          onSend={(email) => {
            setAsking(false);
            void emailing.run({ email, ...report });
          }}
        />
      )}
    </div>
  );
}
