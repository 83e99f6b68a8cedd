import { evacuationPath } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { CircleCheck, CircleHelp, DoorOpen, LifeBuoy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useGetEvacuationQuery, useGetRollCallQuery } from '#features/evacuations/api.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { t } from './messages.ts';

/** How the roll call of the running evacuation fills; nothing while none runs. */
export function RollCallCard() {
  const evacuation = useGetEvacuationQuery().data?.evacuation;
  const id = evacuation?.id ?? '';
  const counts = useGetRollCallQuery({ params: { id } }, { skip: !evacuation }).data?.counts;
  const now = useNow(1000);
  if (!evacuation) return null;
  const { drill, zones, calledAt } = evacuation;
  return (
    <Card className="shrink-0 overflow-hidden">
      <Link
        to={evacuationPath(id)}
        className={clsx(
          'flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-s-[5px] px-4 py-2 hover:bg-sunken focus-visible:outline-offset-[-3px]',
          drill ? 'border-accent' : 'border-emergency',
        )}
      >
        <DoorOpen aria-hidden="true" className={clsx('size-7 shrink-0', !drill && 'text-critical')} />
        <span className="min-w-0 grow basis-52 leading-snug">
          <span className="block font-semibold text-lead">{t.rollCall[drill ? 'drill' : 'real']()}</span>
          <span className="block text-muted">{zones.join(', ') || t.wholeSite()}</span>
        </span>
        {counts && (
          <span className="flex flex-wrap gap-2">
            {counts.needsHelp > 0 && (
              <Badge tone="critical">
                <LifeBuoy aria-hidden="true" className="size-4" />
                {t.needHelp({ count: counts.needsHelp })}
              </Badge>
            )}
            {counts.unaccounted > 0 && (
              <Badge tone="high">
                <CircleHelp aria-hidden="true" className="size-4" />
                {t.unaccounted({ count: counts.unaccounted })}
              </Badge>
            )}
            <Badge tone="resolved">
              <CircleCheck aria-hidden="true" className="size-4" />
              {t.safe({ count: counts.safe })}
            </Badge>
          </span>
        )}
        <span className="font-mono font-semibold text-title">{elapsedTime(calledAt, now)}</span>
      </Link>
    </Card>
  );
}
