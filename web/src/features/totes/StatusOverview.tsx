import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { Card } from '#ui/Card.tsx';
import { toneText } from '#ui/tone.ts';
import { localStatuses } from './local-tote.ts';
import { t } from './messages.ts';
import { type ShownStatus, toteStatusDisplay } from './tote-status-display.ts';
import { useSteppedCount } from './use-stepped-count.ts';

/** Counts `completed` of the site's records together with `complete` of this device. */
const countedAs = (status: ShownStatus): ShownStatus => (status === 'completed' ? 'complete' : status);

/** Counts the totes in each status. Pending, which only site records have, shows only when there is one. */
export function StatusOverview({ statuses }: { statuses: readonly ShownStatus[] }) {
  const counted = statuses.map(countedAs);
  const shown = counted.includes('pending') ? ([...localStatuses, 'pending'] as const) : localStatuses;
  return (
    <Card aria-labelledby="status-overview" className="p-4 desk:p-5">
      <h2 id="status-overview" className="font-semibold text-lead">
        {t.statusOverview()}
      </h2>
      <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-2">
        {shown.map((status) => (
          <Count key={status} status={status} count={counted.filter((each) => each === status).length} />
        ))}
      </dl>
    </Card>
  );
}

function Count({ status, count }: { status: ShownStatus; count: number }) {
  const { tone, icon: Icon } = toteStatusDisplay[status];
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-caption text-muted">{t.status[status]()}</dt>
      <dd className="flex items-center gap-1.5 font-bold text-lead">
        <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${toneText[tone]}`} />
        {formatters.getNumberFormat(locale()).format(useSteppedCount(count))}
      </dd>
    </div>
  );
}
