import { Barcode } from 'lucide-react';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Skeleton } from '#ui/lists/Skeleton.tsx';
import type { LocalTote } from './local-tote.ts';
import { t } from './messages.ts';
import { RecordEditor } from './RecordEditor.tsx';
import { RegisterTote } from './RegisterTote.tsx';
import { ToteStatusBadge } from './ToteStatusBadge.tsx';
import { canBeOnRecord } from './tote-queries.ts';
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
            {!record && <ToteStatusBadge status={status} />}
            {t.lastActivity({ time: clock(lastActivity) })}
          </p>
        </div>
        <section aria-labelledby="site-record" className="pt-4 hairline-t">
          <h3 id="site-record" className="mb-3 font-semibold text-lead">
            {t.recordTitle()}
          </h3>
          {record ? (
            <RecordEditor key={record.id} record={record} />
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
