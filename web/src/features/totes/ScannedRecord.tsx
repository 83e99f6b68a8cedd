import { totePath } from '@floorlight/contracts/paths';
import { Package } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Notice } from '#ui/Notice.tsx';
import { useRecordOf } from './api.ts';
import { t } from './messages.ts';
import { toteHolder } from './tote-holder.ts';

/** That a scanned tote is on record, with the way to its page. Nothing where it is not. */
export function ScannedRecord({ code }: { code: string }) {
  const record = useRecordOf(code);
  if (!record) return null;
  return (
    <Notice tone="low" icon={Package}>
      <div role="status" className="grid gap-2">
        <div>
          <p className="font-semibold">{t.recordTitle()}</p>
          <p className="break-words text-caption text-muted">{toteHolder(record)}</p>
        </div>
        <Link to={totePath(record.id)} className={buttonStyle('primary', 'control', 'justify-self-start')}>
          {t.openPage()}
        </Link>
      </div>
    </Notice>
  );
}
