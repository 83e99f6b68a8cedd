import { paths } from '@floorlight/contracts/paths';
import { skipToken } from '@reduxjs/toolkit/query';
import { ChevronRight, ClipboardCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSiteDay } from '#lib/time/use-site-day.ts';
import { type CountPlan, useCountPlan } from './count-plan.ts';
import { latestCounts } from './latest-counts.ts';
import { t } from './messages.ts';
import { countOutbox } from './outbox.ts';
import { useGetSiteCountQuery, useListSiteCountsQuery } from './site-count-api.ts';
import { useStoredCounts } from './stored-counts.ts';
import { countedIn, useWallStates } from './wall-states.ts';

/** The area whose walls this person is counting today, as this device knows it. Nothing where no count has begun. */
export function TodaysCount({ className }: { className?: string }) {
  const { plan } = useCountPlan();
  return plan ? <BegunArea plan={plan} {...(className && { className })} /> : null;
}

function BegunArea({ plan, className }: { plan: CountPlan; className?: string }) {
  const { id: userId } = useCurrentUser();
  const today = useSiteDay(plan.timeZone);
  const stored = useStoredCounts({ userId, today, timeZone: plan.timeZone }, undefined);
  // Only whoever counts in a count of the site asks how far it is.
  const siteCountId = stored?.find((count) => count.siteCountId)?.siteCountId;
  useListSiteCountsQuery(siteCountId ? { query: { status: 'open' } } : skipToken);
  useGetSiteCountQuery(siteCountId ? { params: { id: siteCountId } } : skipToken);
  const waiting = countOutbox.useWaiting();
  const latest = useMemo(() => latestCounts(stored ?? [], waiting), [stored, waiting]);
  const walls = useWallStates(plan, latest);
  const area = walls.areas.find((each) => {
    const done = countedIn(each, walls);
    return done > 0 && done < each.walls.length;
  });
  if (!area) return null;
  const done = countedIn(area, walls);
  return (
    <Link to={`${paths.totes}?tab=inventory`} className={className}>
      <ClipboardCheck aria-hidden="true" className="size-5.5 shrink-0" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{area.name}</span>
          <span>{t.wallsCounted({ done, total: area.walls.length })}</span>
        </span>
        <progress
          aria-hidden="true"
          value={done}
          max={area.walls.length}
          className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-resolved [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-resolved"
        />
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
