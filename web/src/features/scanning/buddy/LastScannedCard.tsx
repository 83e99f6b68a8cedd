import { ScanBarcode } from 'lucide-react';
import { barcodeTypeName } from '#features/vault/api.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import type { LastScanned } from './last-scanned.ts';
import { t } from './messages.ts';

export function LastScannedCard({ last, onShow }: { last: LastScanned; onShow: () => void }) {
  const { value, type, scannedAt } = last;
  return (
    <Card aria-labelledby="last-scanned" className="grid grid-cols-1 gap-4 p-5">
      <div>
        <h2 id="last-scanned" className="font-semibold text-title">
          {t.lastScanned()}
        </h2>
        <p className="text-caption text-muted">
          {barcodeTypeName(type)} · {relativeTime(scannedAt, useNow(60_000))}
        </p>
      </div>
      <p className="line-clamp-3 break-all font-mono text-lead">{value}</p>
      <Button size="primary" onClick={onShow}>
        <ScanBarcode aria-hidden="true" className="size-5" />
        {t.show()}
      </Button>
    </Card>
  );
}
