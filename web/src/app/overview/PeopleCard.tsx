import type { BreakActivity } from '@floorlight/contracts/break-management';
import { onSiteHours } from '@floorlight/contracts/control-room';
import { paths } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { Coffee } from 'lucide-react';
import { useListBreakActivityQuery } from '#features/breaks/api.ts';
import { useCountPeopleOnSiteQuery } from '#features/people/api.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useMay } from '#lib/session/current-user.ts';
import { useKnownFeature } from '#lib/session/site-features.ts';
import { useNow } from '#lib/time/use-now.ts';
import { DeskCard } from './DeskCard.tsx';
import { Figure } from './Figure.tsx';
import { t } from './messages.ts';

const maxShown = 4;
/** Milliseconds. Nothing says live that somebody has opened the app. */
const pollInterval = 60_000;
const fresh = { refetchOnMountOrArgChange: true };
const none: BreakActivity[] = [];

/** How many people are on site and on break, and who, where the site shows names. */
export function PeopleCard({ className }: { className: string }) {
  const hasBreaks = useKnownFeature('breaks');
  const mayListBreaks = useMay('breaks.listAll') && hasBreaks;
  const onSite = useCountPeopleOnSiteQuery(undefined, fresh);
  useAttendedPoll(onSite.refetch, pollInterval);
  const breaks = useListBreakActivityQuery({ query: { limit: 200 } }, { ...fresh, skip: !mayListBreaks });
  const running = breaks.data?.filter((each) => each.running);
  return (
    <DeskCard
      title={t.people()}
      {...(mayListBreaks && { link: { to: paths.breaks, label: t.allBreaks() } })}
      className={className}
    >
      <div className="grid auto-cols-fr grid-flow-col hairline-b">
        <Figure label={t.onSite()} hint={t.onSiteHint({ hours: onSiteHours })} value={onSite.data?.count} />
        {mayListBreaks && (
          <Figure label={t.onBreak()} value={running?.length} className="border-line border-s-(length:--hairline)" />
        )}
      </div>
      {running && <Breaks running={running} />}
    </DeskCard>
  );
}

/** Those that run over first. Without names at this site, only those are listed. */
function Breaks({ running }: { running: readonly BreakActivity[] }) {
  const now = useNow(10_000);
  const isNamed = running.some(({ startTime }) => startTime !== null);
  const listed = running.filter(({ startTime, overSince }) => startTime ?? overSince);
  const sorted = [...(listed ?? none)].sort((a, b) => Number(b.overSince !== null) - Number(a.overSince !== null));
  const more = sorted.length - maxShown;
  if (running.length === 0) return <p className="px-4 py-3 text-muted">{t.noBreaks()}</p>;
  return (
    <ul className="py-1">
      {sorted.slice(0, more > 0 ? maxShown - 1 : maxShown).map((each, index) => (
        <BreakLine key={each.id ?? index} activity={each} now={now} />
      ))}
      {more > 0 && <li className="px-4 py-1.5 text-muted">{t.moreBreaks({ count: more + 1 })}</li>}
      {!isNamed && <li className="px-4 py-1.5 text-caption text-muted">{t.teamOnly()}</li>}
    </ul>
  );
}

function BreakLine({ activity: { userName, startTime, overSince }, now }: { activity: BreakActivity; now: number }) {
  const minutes = (since: string) => Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return (
    <li className="flex min-h-8.5 items-center gap-2.5 px-4">
      <Coffee aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <span className="min-w-0 grow truncate">{userName ?? t.teamMember()}</span>
      <span className={clsx('shrink-0 font-semibold', overSince && 'text-medium')}>
        {overSince ? t.over({ minutes: minutes(overSince) }) : startTime && t.minutes({ minutes: minutes(startTime) })}
      </span>
    </li>
  );
}
