import { siteCountPath } from '@floorlight/contracts/paths';
import type { SiteCount } from '@floorlight/contracts/site-counts';
import { ChevronRight, ClipboardCheck, EyeOff, RotateCw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useMay } from '#lib/session/current-user.ts';
import { siteClock } from '#lib/time/site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import type { CountPlan } from '../count-plan.ts';
import { useListSiteCountsQuery } from '../site-count-api.ts';
import { OpenCountDialog } from './OpenCountDialog.tsx';
import { t } from './site-count-messages.ts';

/** The counts of the site, the open ones first, and the way to open another. */
export function SiteCountList({ plan }: { plan: CountPlan }) {
  const id = useId();
  const mayManage = useMay('counts.manage');
  const [isOpening, setOpening] = useState(false);
  const { data, ...query } = useListSiteCountsQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const inOrder = data?.toSorted((a, b) => Number(b.status === 'open') - Number(a.status === 'open'));
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 pb-3 desk:px-5">
        <h2 id={id} className="font-semibold text-title">
          {t.title()}
        </h2>
        {mayManage && (
          <Button variant="primary" onClick={() => setOpening(true)}>
            <ClipboardCheck aria-hidden="true" className="size-5" />
            {t.openCount()}
          </Button>
        )}
      </div>
      <ListStates
        rows={inOrder}
        failure={loadFailure(query, t.loadListFailed())}
        loading={<Placeholders count={2} className="mx-4 mb-4 h-16 rounded-card" />}
        empty={
          <EmptyState icon={ClipboardCheck} title={t.noneTitle()}>
            {t.noneHint()}
          </EmptyState>
        }
      >
        {(counts) => (
          <ul>
            {counts.map((count) => (
              <li key={count.id} className="hairline-t">
                <CountLink count={count} timeZone={plan.timeZone} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
      {isOpening && <OpenCountDialog plan={plan} onClose={() => setOpening(false)} />}
    </Card>
  );
}

function CountLink({ count, timeZone }: { count: SiteCount; timeZone: string }) {
  const { open, counted, recount, approved } = count.progress;
  const clock = siteClock(timeZone, 'day');
  return (
    <Link
      to={siteCountPath(count.id)}
      className="flex min-h-16 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken focus-visible:outline-offset-[-3px] desk:px-5"
    >
      <span className="min-w-0 grow basis-40">
        <span className="block truncate font-semibold">{count.name}</span>
        <span className="block text-caption text-muted">
          {count.closedAt === null
            ? t.progressOf({ done: counted + approved, total: open + counted + recount + approved, approved })
            : t.closedOn({ day: clock(count.closedAt) })}
        </span>
      </span>
      <CountBadges count={count} />
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}

/** What a count asks attention for. */
export function CountBadges({ count: { blind, closedAt, progress } }: { count: SiteCount }): ReactNode {
  return (
    <>
      {blind && (
        <Badge>
          <EyeOff aria-hidden="true" className="size-3.5" />
          {t.blind()}
        </Badge>
      )}
      {progress.recount > 0 && closedAt === null && (
        <Badge tone="medium">
          <RotateCw aria-hidden="true" className="size-3.5" />
          {t.recountsNeeded({ count: progress.recount })}
        </Badge>
      )}
    </>
  );
}
