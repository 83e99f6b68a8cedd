import { totePath } from '@floorlight/contracts/paths';
import { Package } from 'lucide-react';
import { Link } from 'react-router-dom';
import { toteHolder, useRecordOf } from '#features/totes/api.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';

/** That the scanned code is a tote on record, with the way to its page. Nothing where it is none. */
export function ToteLine({ value, onLeave }: { value: string; onLeave: () => void }) {
  const tote = useRecordOf(value);
  if (!tote) return null;
  return (
    <Notice tone="low" icon={Package}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">{t.toteOnRecord()}</p>
          <p className="break-words text-caption text-muted">{toteHolder(tote)}</p>
        </div>
        <Link to={totePath(tote.id)} onClick={onLeave} className={buttonStyle('primary', 'control')}>
          {t.openTote()}
        </Link>
      </div>
    </Notice>
  );
}
