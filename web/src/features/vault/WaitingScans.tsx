import { CloudUpload } from 'lucide-react';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import { scanOutbox } from './outbox.ts';

/** The number of barcodes on this device that still wait to be sent. Nothing if there are none. */
export function WaitingScans() {
  const { length: count } = scanOutbox.useWaiting();
  if (!count) return null;
  return (
    <Notice tone="medium" icon={CloudUpload}>
      <p>{t.waitingCount({ count })}</p>
    </Notice>
  );
}
