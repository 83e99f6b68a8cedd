import type { AlarmReceiver } from '@floorlight/contracts/alarm-tests';
import { mailFailureHours } from '@floorlight/contracts/control-room';
import { paths } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { BellOff, type LucideIcon, Mail, MailWarning, MessageSquareText, PhoneCall, Smartphone } from 'lucide-react';
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
  const all = receivers.data;
  const last = failures.data?.last;
  const onCall = all?.filter((person) => person.onCall).map(({ name = '' }) => name) ?? [];
  const by = (can: (person: AlarmReceiver) => boolean | undefined) => ({
    count: all?.filter(can).length,
    all: all?.length,
  });
  const isNobody = all?.every(({ push, text, mail }) => !push && !text && !mail);
  return (
    <DeskCard
      title={t.reach()}
      {...(mayManagePeople && { link: { to: paths.people, label: t.allPeople() } })}
      className={className}
    >
      {isNobody && (
        <p role="alert" className="flex items-center gap-2.5 bg-emergency px-4 py-3 font-bold text-on-emergency">
          <BellOff aria-hidden="true" className="size-6 shrink-0" />
          {t.nobodyReachable()}
        </p>
      )}
      <ul className="py-1">
        {onCall.length > 0 && (
          <Line icon={PhoneCall} label={t.onCall()} tone="text-ink">
            <bdi>{onCall.length > 2 ? t.onCallMany({ count: onCall.length }) : onCall.join(', ')}</bdi>
          </Line>
        )}
        <Reached icon={Smartphone} label={t.push()} {...by(({ push }) => push)} />
        <Reached icon={MessageSquareText} label={t.text()} {...by(({ text }) => text)} />
        <Reached icon={Mail} label={t.mail()} {...by(({ mail }) => mail)} />
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

/** By how many of all something reaches: green for everybody, red for nobody. */
function Reached({
  count,
  all,
  ...line
}: Pick<LineProps, 'icon' | 'label'> & { count?: number | undefined; all?: number | undefined }) {
  const tone = !count ? 'text-critical' : count === all ? 'text-resolved' : 'text-medium';
  return (
    <Line {...line} tone={all === undefined ? 'text-muted' : tone}>
      {all === undefined || count === undefined ? '–' : all === 0 ? t.nobody() : t.ofPeople({ count, all })}
    </Line>
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
      <span className={clsx('max-w-3/5 shrink-0 text-end font-semibold', tone)}>{children}</span>
    </li>
  );
}
