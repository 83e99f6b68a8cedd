import { paths } from '@floorlight/contracts/paths';
import { RotateCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { freshOnMount } from '#lib/api/fresh-on-mount.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { t as ui } from '#ui/messages.ts';
import { useListLatestActivityQuery } from '../api.ts';
import { ActivityRow } from './ActivityRow.tsx';
import { ActivitySkeleton } from './ActivitySkeleton.tsx';
import { t } from './messages.ts';

const shown = 5;
/** Milliseconds. */
const pollInterval = 15_000;

/** The user's latest actions, on the dashboard. */
export function RecentActivity() {
  const { data, isLoading, refetch } = useListLatestActivityQuery(
    { query: { limit: shown } },
    {
      ...freshOnMount(),
      refetchOnReconnect: true,
    },
  );
  useAttendedPoll(refetch, pollInterval);
  const now = useNow(10_000);
  return (
    <Card aria-labelledby="recent-activity" className="overflow-hidden">
      <div className="flex items-center justify-between gap-3 py-2 pe-2 ps-5">
        <h2 id="recent-activity" className="font-semibold text-lead">
          {t.recent()}
        </h2>
        <Link to={paths.activity} className={buttonStyle('quiet')}>
          {t.viewAll()}
        </Link>
      </div>
      <div className="hairline-t">
        {isLoading && <ActivitySkeleton rows={3} />}
        {!isLoading && !data && (
          <div role="alert" className="flex items-center gap-3 px-5 py-4">
            <p className="grow text-muted">{t.recentFailed()}</p>
            <Button onClick={refetch}>
              <RotateCw aria-hidden="true" className="size-5" />
              {ui.retry()}
            </Button>
          </div>
        )}
        {data && !data.entries.length && <p className="text-pretty px-5 py-4 text-muted">{t.welcome()}</p>}
        {data && data.entries.length > 0 && (
          <ul>
            {data.entries.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} now={now} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
