import { CloudUpload } from 'lucide-react';
import { Notice } from '#ui/Notice.tsx';
import { scanOutbox } from './outbox.ts';

/** The number of barcodes on this device that still wait to be sent. Nothing if there are none. */
export function WaitingScans() {
  const { length } = scanOutbox.useWaiting();
  if (!length) return null;
  return (
    <Notice tone="medium" icon={CloudUpload}>
      <p>{length === 1 ? '1 barcode waiting to send' : `${length} barcodes waiting to send`}</p>
    </Notice>
  );
}
