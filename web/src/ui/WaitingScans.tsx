import { CloudUpload } from 'lucide-react';
import { useWaitingScans } from '#features/vault/outbox.ts';
import { Notice } from './Notice.tsx';

/** How many barcodes of this device are not in the vault yet; nothing where there are none. */
export function WaitingScans() {
  const { length } = useWaitingScans();
  if (!length) return null;
  return (
    <Notice tone="medium" icon={CloudUpload}>
      <p>{length === 1 ? '1 barcode waiting to send' : `${length} barcodes waiting to send`}</p>
    </Notice>
  );
}
