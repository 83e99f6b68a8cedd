import { siteCountPath } from '@floorlight/contracts/paths';
import type { SiteCount } from '@floorlight/contracts/site-counts';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import { useGetSiteCountQuery, useListSiteCountsQuery } from '../site-count-api.ts';
import type { GoTo } from '../use-go-to.ts';
import { t } from './site-count-messages.ts';
import { isLeftFor } from './wall-rules.ts';

/** The open counts of the site on which this person is, with the walls that are theirs. Nothing where there are none. */
export function OpenCounts({ goTo }: { goTo: GoTo }) {
  const { data = [] } = useListSiteCountsQuery({ query: { status: 'open' } }, { refetchOnMountOrArgChange: true });
  return data.map((count) => <OpenCount key={count.id} count={count} goTo={goTo} />);
}

function OpenCount({ count: listed, goTo }: { count: SiteCount; goTo: GoTo }) {
  const id = useId();
  const { id: userId } = useCurrentUser();
  const { data } = useGetSiteCountQuery({ params: { id: listed.id } }, { refetchOnMountOrArgChange: true });
  const { open, counted, recount, approved } = (data ?? listed).progress;
  const own = data?.walls.filter(({ assignedTo }) => assignedTo === userId) ?? [];
  const left = own.filter((wall) => isLeftFor(wall, userId));
  return (
    <Card aria-labelledby={id} className="grid gap-3 p-4 desk:p-5">
      <div className="flex items-center justify-between gap-x-3">
        <h2 id={id} className="min-w-0 break-words font-semibold text-title">
          {listed.name}
        </h2>
        <Link to={siteCountPath(listed.id)} className={buttonStyle('quiet', 'control', '-my-2 -me-2 shrink-0')}>
          {/* On a phone the figures below are to be on the screen too. */}
          <span className="sr-only tablet:not-sr-only">{t.see()}</span>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      </div>
      <ProgressBar name={t.allWalls()} done={counted + approved} of={open + counted + recount + approved} />
      {own.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-semibold text-caption text-muted">{t.yourWalls()}</h3>
          {left.length === 0 ? (
            <p>{t.yourWallsDone()}</p>
          ) : (
            <ul className="flex max-h-44 flex-wrap gap-2 overflow-y-auto p-1">
              {left.map(({ afeArea, wallNumber }) => (
                <li key={`${afeArea} ${wallNumber}`}>
                  <Button onClick={() => goTo({ afeArea, wallNumber })}>{wallNumber}</Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  );
}
