import { CloudUpload } from 'lucide-react';
import { Notice } from '#ui/Notice.tsx';
import { scanOutbox } from './outbox.ts';

/** How many barcodes of this device are not in the vault yet; nothing where there are none. */
export function WaitingScans() {
  const { length } = scanOutbox.useWaiting();
  if (!length) return null;
  return (
    <Notice tone="medium" icon={CloudUpload}>
      <p>{length === 1 ? '1 barcode waiting to send' : `${length} barcodes waiting to send`}</p>
    </Notice>
  );
}
