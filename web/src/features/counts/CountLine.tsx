import type { InventoryCount } from '@floorlight/contracts/counts';
import { clsx } from 'clsx';
import { CloudUpload, History, RotateCw, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { siteClock } from '#lib/time/site-clock.ts';
import { Badge } from '#ui/lists/Badge.tsx';
import { totalOf } from './count-draft.ts';
import { type Figures, figuresWords, numberWords } from './count-words.ts';
import { t } from './messages.ts';
import { placeOf } from './place-of.ts';
import type { WaitingCount } from './waiting-count.ts';

/** One saved count. A count that was replaced later is marked as history. */
export function CountLine({ count, timeZone }: { count: InventoryCount; timeZone: string }) {
  const { replacedAt } = count;
  return (
    <Line count={count} total={count.total} timeZone={timeZone} isHistory={replacedAt !== null}>
      {count.recount && (
        <Badge tone="medium">
          <RotateCw aria-hidden="true" className="size-3.5" />
          {t.recount()}
        </Badge>
      )}
      {count.empty && (
        <Badge tone="low">
          <Square aria-hidden="true" className="size-3.5" />
          {t.empty()}
        </Badge>
      )}
      {replacedAt && (
        <Badge className="max-w-full whitespace-normal!">
          <History aria-hidden="true" className="size-3.5 shrink-0" />
          {t.replacedAt({ time: siteClock(timeZone, 'time')(replacedAt) })}
        </Badge>
      )}
    </Line>
  );
}

/** One count that waits on this device. */
export function WaitingLine({ entry, timeZone }: { entry: WaitingCount; timeZone: string }) {
  const { body, createdAt } = entry;
  return (
    <Line count={{ ...body, notes: body.notes ?? null, createdAt }} total={totalOf(body)} timeZone={timeZone}>
      <Badge tone="high">
        <CloudUpload aria-hidden="true" className="size-3.5" />
        {entry.attempts ? t.waitingToSend() : t.sending()}
      </Badge>
    </Line>
  );
}

interface LineProps {
  count: Figures & { afeArea: string; wallNumber: string; notes: string | null; createdAt: string };
  total: number;
  timeZone: string;
  isHistory?: boolean;
  /** Badges. */
  children: ReactNode;
}

function Line({ count, total, timeZone, isHistory = false, children }: LineProps) {
  return (
    <li
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-3 hairline-t desk:px-5',
        isHistory && 'bg-sunken',
      )}
    >
      <div className="min-w-0">
        <p className={clsx('font-semibold', isHistory && 'text-muted')}>{placeOf(count)}</p>
        <p className="text-caption text-muted">{figuresWords(count)}</p>
        {count.notes && (
          <p dir="auto" className="whitespace-pre-line break-words text-caption">
            {count.notes}
          </p>
        )}
      </div>
      <p className="text-end leading-tight">
        <span className={clsx('block font-bold text-title', isHistory && 'text-muted line-through')}>
          {numberWords(total)}
        </span>
        <span className="text-caption text-muted whitespace-nowrap">
          {siteClock(timeZone, 'time')(count.createdAt)}
        </span>
      </p>
      <p className="col-span-full flex flex-wrap gap-1.5 pt-1 empty:hidden">{children}</p>
    </li>
  );
}
