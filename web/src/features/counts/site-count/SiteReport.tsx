import { emailSiteCount, exportSiteCount } from '@floorlight/contracts/site-count-reports';
import { FileSpreadsheet, FileText, Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ReportList } from '../EmailedReports.tsx';
import { EmailReportDialog } from '../EmailReportDialog.tsx';
import { t as session } from '../session-messages.ts';
import { useListSiteCountReportsQuery } from '../site-count-api.ts';
import { useEmailReport } from '../use-email-report.ts';
import { useExport } from '../use-export.ts';
import { t } from './site-count-messages.ts';

interface SiteReportProps {
  of: { siteCountId: string } | { day: string };
  /** The addresses that the site's reports may go to, besides the user's own. */
  recipients: readonly string[];
}

/** Downloads or emails a count of the site, or one of its days. */
export function SiteReport({ of, recipients }: SiteReportProps) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const workbook = useExport(exportSiteCount);
  const csv = useExport(exportSiteCount, session.csvFailedDetail);
  const { data: reports = [], refetch } = useListSiteCountReportsQuery(
    { query: of },
    { refetchOnMountOrArgChange: true },
  );
  const emailing = useEmailReport(emailSiteCount, async () => (await refetch()).data);
  return (
    <Card aria-labelledby={id} className="grid gap-3 p-4 desk:p-5">
      <h2 id={id} className="font-semibold text-title">
        {'day' in of ? t.reportOfDay() : t.report()}
      </h2>
      <p className="text-caption text-muted">{t.reportHint()}</p>
      <div className="grid grid-cols-1 gap-3 tablet:grid-cols-3">
        <Button busy={workbook.isBusy} onClick={() => void workbook.run({ ...of, format: 'xlsx' })}>
          {!workbook.isBusy && <FileSpreadsheet aria-hidden="true" className="size-5" />}
          {t.workbook()}
        </Button>
        <Button busy={csv.isBusy} onClick={() => void csv.run({ ...of, format: 'csv' })}>
          {!csv.isBusy && <FileText aria-hidden="true" className="size-5" />}
          {t.csv()}
        </Button>
        <Button busy={emailing.isBusy} onClick={() => setAsking(true)}>
          {!emailing.isBusy && <Mail aria-hidden="true" className="size-5" />}
          {emailing.isBusy ? session.sending() : session.email()}
        </Button>
      </div>
      <ReportList reports={reports} refetch={refetch} />
      {asking && (
        <EmailReportDialog
          lead={t.emailLead()}
          recipients={recipients}
          onClose={() => setAsking(false)}
          onSend={(email) => {
            setAsking(false);
            void emailing.run({ ...of, email });
          }}
        />
      )}
    </Card>
  );
}
