import { paths } from '@floorlight/contracts/paths';
import type { SiteCountDetails, SiteCountWall } from '@floorlight/contracts/site-counts';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { siteClock } from '#lib/time/site-clock.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { categories, numberWords } from '../count-words.ts';
import { t as counts } from '../messages.ts';
import { placeOf } from '../place-of.ts';
import { useListReplacedCountsQuery } from '../site-count-api.ts';
import { ApproveByToken } from './ApproveByToken.tsx';
import { t } from './site-count-messages.ts';
import { WallActs } from './WallActs.tsx';

interface WallSheetProps {
  count: SiteCountDetails;
  wall: SiteCountWall;
  timeZone: string;
  manages: boolean;
  onClose: () => void;
}

/** One wall of a count: its figures, who made them, and for managers what to do with it. */
export function WallSheet({ count, wall, timeZone, manages, onClose }: WallSheetProps) {
  const { figures, countedAt, countedByName, recountReason, recountByAnother, recountNote } = wall;
  const clock = siteClock(timeZone, 'time');
  const time = countedAt && clock(countedAt);
  const { data: replaced } = useListReplacedCountsQuery(
    { params: { id: count.id }, query: { countId: wall.countId ?? '' } },
    { skip: wall.countId === null },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="sheet"
      title={placeOf(wall)}
      description={time ? t.countedBy({ name: countedByName ?? '', time }) : t.status.open()}
    >
      <div className="grid gap-4">
        {wall.status === 'recount' && (
          <Notice tone="medium" icon={RotateCw}>
            <p className="font-semibold">{t.status.recount()}</p>
            <p className="text-caption">
              {recountReason && t.recountReason[recountReason]()} {recountByAnother && t.byAnother()} {recountNote}
            </p>
          </Notice>
        )}
        <dl>
          {figures &&
            categories.map((id) => <Line key={id} term={counts.category[id]()} value={numberWords(figures[id])} />)}
          {figures && <Line term={counts.total()} value={numberWords(figures.total)} isTotal />}
          {wall.countId !== null &&
            replaced?.map(({ id, total, countedByName, countedAt: at }) => (
              <Line
                key={id}
                term={t.replacedBy({ name: countedByName, time: clock(at) })}
                value={<s>{numberWords(total)}</s>}
              />
            ))}
          {!(count.blind && wall.lastTotal === null) && (
            <Line
              term={t.lastTotal()}
              value={wall.lastTotal === null ? t.notCountedBefore() : numberWords(wall.lastTotal)}
            />
          )}
          {figures && wall.lastTotal !== null && (
            <Line term={t.variance()} value={varianceOf(figures.total, wall.lastTotal)} />
          )}
          {wall.approvedByName && (
            <Line term={t.status.approved()} value={t.approvedBy({ name: wall.approvedByName })} />
          )}
          {!manages && <Line term={t.assign()} value={wall.assignedToName ?? t.nobody()} />}
        </dl>
        {count.status === 'open' && wall.status !== 'approved' && (
          <Link
            to={`${paths.totes}?tab=inventory&area=${encodeURIComponent(wall.afeArea)}&wall=${encodeURIComponent(wall.wallNumber)}`}
            className={buttonStyle()}
          >
            {t.goCount()}
          </Link>
        )}
        {manages ? <WallActs count={count} wall={wall} /> : <ApproveByToken count={count} wall={wall} />}
      </div>
    </Dialog>
  );
}

const Line = ({ term, value, isTotal = false }: { term: string; value: ReactNode; isTotal?: boolean }) => (
  <div className="flex items-baseline justify-between gap-3 py-1.5">
    <dt className={isTotal ? 'font-semibold' : 'text-muted'}>{term}</dt>
    <dd className={isTotal ? 'font-bold text-heading' : 'font-semibold'}>{value}</dd>
  </div>
);

const varianceOf = (total: number, last: number): string => {
  const difference = total - last;
  return last === 0 ? numberWords(difference) : t.varianceOf({ difference, percent: difference / last });
};
