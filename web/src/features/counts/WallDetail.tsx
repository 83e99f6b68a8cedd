import type { WallCount } from '@floorlight/contracts/counts';
import { siteClock } from '#lib/time/site-clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { categories, numberWords } from './count-words.ts';
import { t as counts } from './messages.ts';
import { placeOf } from './place-of.ts';
import { t } from './site-counts-messages.ts';

interface WallDetailProps {
  area: string;
  wall: string;
  count: WallCount | null;
  timeZone: string;
  onClose: () => void;
  onOpenSession: (id: string) => void;
}

/** The count of one wall, and who made it. */
export function WallDetail({ area, wall, count, timeZone, onClose, onOpenSession }: WallDetailProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={placeOf({ afeArea: area, wallNumber: wall })}
      description={
        count
          ? (count.recount ? t.countedAgainBy : t.countedBy)({
              name: count.countedByName,
              time: siteClock(timeZone, 'time')(count.createdAt),
            })
          : t.notCounted()
      }
      footer={
        count && (
          <Button size="primary" onClick={() => onOpenSession(count.sessionId)}>
            {t.viewSession()}
          </Button>
        )
      }
    >
      {count && (
        <dl>
          {categories.map((id) => (
            <div key={id} className="flex justify-between gap-3 py-1.5">
              <dt className="text-muted">{counts.category[id]()}</dt>
              <dd className="font-semibold">{numberWords(count[id])}</dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-3 pt-2 hairline-t">
            <dt className="font-semibold">{count.empty ? t.confirmedEmpty() : counts.total()}</dt>
            <dd className="font-bold text-heading">{numberWords(count.total)}</dd>
          </div>
        </dl>
      )}
    </Dialog>
  );
}
