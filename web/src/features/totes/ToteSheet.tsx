import { totePath } from '@floorlight/contracts/paths';
import { Barcode } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { Skeleton } from '#ui/lists/Skeleton.tsx';
import type { LocalTote } from './local-tote.ts';
import { t } from './messages.ts';
import { RecordEditor } from './RecordEditor.tsx';
import { RegisterTote } from './RegisterTote.tsx';
import { ToteStatusBadge } from './ToteStatusBadge.tsx';
import { canBeOnRecord } from './tote-queries.ts';
import { useToteSettings } from './tote-settings.ts';
import type { Records } from './use-records.ts';

interface ToteSheetProps {
  tote: LocalTote;
  records: Records;
  onBarcode: () => void;
  onClose: () => void;
}

/** All details of one tote: its state on this device and the site's record. */
export function ToteSheet({ tote: { name, code, status, lastActivity }, records, onBarcode, onClose }: ToteSheetProps) {
  const clock = useSiteClock('exact');
  const record = records.of(code);
  const { practice } = useToteSettings();
  return (
    <Dialog
      open
      shape="sheet"
      onOpenChange={(open) => !open && onClose()}
      title={name}
      footer={
        <Button variant="primary" size="primary" className="grow" onClick={onBarcode}>
          <Barcode aria-hidden="true" className="size-5" />
          {t.showBarcode()}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <div>
          <p className="break-all font-mono">{code}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted">
            {!record && practice && (
              <>
                <Badge tone="neutral">{t.practice()}</Badge>
                <ToteStatusBadge status={status} />
              </>
            )}
            {t.lastActivity({ time: clock(lastActivity) })}
          </p>
        </div>
        <section aria-labelledby="site-record" className="pt-4 hairline-t">
          <h3 id="site-record" className="mb-3 font-semibold text-lead">
            {t.recordTitle()}
          </h3>
          {record ? (
            <div className="grid grid-cols-1 gap-5">
              <RecordEditor key={record.id} record={record} />
              <Link to={totePath(record.id)} className={buttonStyle()}>
                {t.openPage()}
              </Link>
            </div>
          ) : records.state === 'loading' ? (
            <Skeleton className="h-24" />
          ) : records.state === 'known' || !canBeOnRecord(code) ? (
            <RegisterTote code={code} />
          ) : (
            <div className="grid grid-cols-1 gap-3">
              <p className="text-muted">{t.recordFailed()}</p>
              <Button onClick={records.retry}>{t.retry()}</Button>
            </div>
          )}
        </section>
      </div>
    </Dialog>
  );
}
