import type { Barcode } from '@floorlight/contracts/barcodes';
import { clsx } from 'clsx';
import { CircleCheck, CloudUpload, Copy, ListPlus, LoaderCircle, type LucideIcon, Pencil } from 'lucide-react';
import { barcodeTypeName, waitReasonName } from '#features/vault/api.ts';
import { AiBadge } from '#ui/barcode/AiBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { type Tone, toneText } from '#ui/tone.ts';
import { t } from './messages.ts';
import type { ScanStatus } from './use-scans.ts';

const statusDisplay: Record<ScanStatus['is'], { icon: LucideIcon; tone: Tone }> = {
  saving: { icon: LoaderCircle, tone: 'neutral' },
  saved: { icon: CircleCheck, tone: 'resolved' },
  waiting: { icon: CloudUpload, tone: 'medium' },
  listed: { icon: ListPlus, tone: 'resolved' },
  duplicate: { icon: Copy, tone: 'medium' },
  'all-saved': { icon: CircleCheck, tone: 'resolved' },
};

/** Shows the last scan below the camera: large before the vault opens, otherwise small. */
export function ScanStatusCard({ status, onName }: { status: ScanStatus; onName: (barcode: Barcode) => void }) {
  const { icon: Icon, tone } = statusDisplay[status.is];
  const isLarge = status.is === 'saving' || status.is === 'saved' || status.is === 'all-saved';
  return (
    <div
      className={clsx(
        'flex max-w-md animate-rise items-start gap-3 rounded-card bg-surface text-ink shadow-card hairline',
        isLarge ? 'w-full p-4' : 'px-4 py-1.5 leading-snug',
      )}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${toneText[tone]}`} />
      <div className="min-w-0 grow">
        {status.is === 'all-saved' ? (
          <p className="font-semibold">{t.allSaved({ count: status.count })}</p>
        ) : (
          <>
            <p className="font-semibold">
              {status.is === 'waiting' ? waitReasonName(status.for) : t.status[status.is]()}
            </p>
            <p className={clsx('break-all font-mono', isLarge ? 'line-clamp-2 text-lead' : 'line-clamp-1')}>
              {status.scan.value}
            </p>
            {isLarge && (
              <p className="flex flex-wrap items-center gap-2 text-caption text-muted">
                {barcodeTypeName(status.scan.type)}
                {'isReconstructed' in status && status.isReconstructed && <AiBadge />}
              </p>
            )}
            {status.is === 'saved' && (
              <Button className="mt-2" onClick={() => onName(status.barcode)}>
                <Pencil aria-hidden="true" className="size-5" />
                {t.detailsTitle()}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
