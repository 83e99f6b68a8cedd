import { mailFailureHours } from '@floorlight/contracts/control-room';
import { paths } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { type LucideIcon, MailWarning, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListAlarmReceiversQuery } from '#features/push/api.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useMay } from '#lib/session/current-user.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { useGetMailFailuresQuery } from './api.ts';
import { DeskCard } from './DeskCard.tsx';
import { t } from './messages.ts';

/** Milliseconds. */
const pollInterval = 60_000;
const fresh = { refetchOnMountOrArgChange: true };

/** Whom an alarm reaches and by what, and the last mail that did not arrive. */
export function ReachCard({ className }: { className: string }) {
  const mayManagePeople = useMay('people.manage');
  const receivers = useListAlarmReceiversQuery({ query: {} }, fresh);
  const failures = useGetMailFailuresQuery(undefined, fresh);
  useAttendedPoll(() => {
    void receivers.refetch();
    void failures.refetch();
  }, pollInterval);
  const clock = useSiteClock('time');
  const all = receivers.data?.length;
  const ringing = receivers.data?.filter(({ push }) => push).length ?? 0;
  const last = failures.data?.last;
  return (
    <DeskCard
      title={t.reach()}
      {...(mayManagePeople && { link: { to: paths.people, label: t.allPeople() } })}
      className={className}
    >
      <ul className="py-1">
        <Line
          icon={Smartphone}
          label={t.push()}
          tone={ringing === 0 ? 'text-critical' : ringing === all ? 'text-resolved' : 'text-medium'}
        >
          {all === undefined ? '–' : all === 0 ? t.nobody() : t.ofPeople({ count: ringing, all })}
        </Line>
        <Line icon={MailWarning} label={t.mailFailure()} tone={last ? 'text-high' : 'text-resolved'}>
          {last ? clock(last.at) : failures.data ? t.noMailFailure({ hours: mailFailureHours }) : '–'}
        </Line>
        {last && (
          <li className="px-4 pb-1.5 text-caption text-muted">
            {[
              t.mailFailures({ count: failures.data?.count ?? 0, hours: mailFailureHours }),
              last.toServices && t.mailToServices(),
              last.retries && t.mailRetries(),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        )}
      </ul>
    </DeskCard>
  );
}

interface LineProps {
  icon: LucideIcon;
  label: string;
  /** The colour of the value. */
  tone: string;
  children: ReactNode;
}

function Line({ icon: Icon, label, tone, children }: LineProps) {
  return (
    <li className="flex min-h-9 items-center gap-2.5 px-4">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <span className="min-w-0 grow leading-tight">{label}</span>
      <span className={clsx('shrink-0 font-semibold', tone)}>{children}</span>
    </li>
  );
}
