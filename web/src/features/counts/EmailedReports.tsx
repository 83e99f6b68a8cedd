import type { ReportMail } from '@floorlight/contracts/count-reports';
import { CircleAlert, Clock, type LucideIcon, MailCheck } from 'lucide-react';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { Badge } from '#ui/lists/Badge.tsx';
import type { Tone } from '#ui/tone.ts';
import { useListReportsQuery } from './api.ts';
import { t } from './session-messages.ts';

/** Milliseconds. */
const pollInterval = 10_000;

const states: Record<ReportMail['status'], { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'medium', icon: Clock },
  sent: { tone: 'resolved', icon: MailCheck },
  failed: { tone: 'high', icon: CircleAlert },
};

/** The latest emailed reports of this session, and whether the mail server has accepted them. */
export function EmailedReports({ sessionId }: { sessionId: string }) {
  const { data = [], refetch } = useListReportsQuery({ query: { sessionId } }, { refetchOnMountOrArgChange: true });
  return <ReportList reports={data} refetch={refetch} />;
}

/** Emailed reports, newest first; read again while one waits. */
export function ReportList({ reports, refetch }: { reports: readonly ReportMail[]; refetch: () => unknown }) {
  const isWaiting = reports.some(({ status }) => status === 'waiting');
  useAttendedPoll(() => isWaiting && refetch(), pollInterval);
  if (reports.length === 0) return null;
  return (
    <ul aria-label={t.emailedReports()} className="grid gap-2">
      {reports.slice(0, 5).map(({ id, email, status }) => {
        const { tone, icon: Icon } = states[status];
        return (
          <li key={id} className="flex items-center justify-between gap-3 text-caption">
            <span className="min-w-0 truncate">{email}</span>
            <Badge tone={tone}>
              <Icon aria-hidden="true" className="size-4" />
              {t.reportStatus[status]()}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
