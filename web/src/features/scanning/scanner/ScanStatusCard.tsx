import { clsx } from 'clsx';
import { CircleCheck, CloudUpload, Copy, ListPlus, LoaderCircle, type LucideIcon } from 'lucide-react';
import { barcodeTypeNames, waitReasonNames } from '#features/vault/api.ts';
import { AiBadge } from '#ui/barcode/AiBadge.tsx';
import { type Tone, toneText } from '#ui/tone.ts';
import type { ScanStatus } from './use-scans.ts';

const statusDisplay: Record<ScanStatus['is'], { icon: LucideIcon; tone: Tone; text: string }> = {
  saving: { icon: LoaderCircle, tone: 'neutral', text: 'Saving...' },
  saved: { icon: CircleCheck, tone: 'resolved', text: 'Saved to your vault' },
  waiting: { icon: CloudUpload, tone: 'medium', text: '' },
  listed: { icon: ListPlus, tone: 'resolved', text: 'Added to the list' },
  duplicate: { icon: Copy, tone: 'medium', text: 'Scanned already' },
  'all-saved': { icon: CircleCheck, tone: 'resolved', text: 'saved to your vault' },
};

/** Shows the last scan over the camera: large before the vault opens, otherwise small. */
export function ScanStatusCard({ status }: { status: ScanStatus }) {
  const { icon: Icon, tone, text } = statusDisplay[status.is];
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
          <p className="font-semibold">
            {status.count === 1 ? '1 barcode' : `${status.count} barcodes`} {text}
          </p>
        ) : (
          <>
            <p className="font-semibold">{status.is === 'waiting' ? waitReasonNames[status.for] : text}</p>
            <p className={clsx('break-all font-mono', isLarge ? 'line-clamp-2 text-lead' : 'line-clamp-1')}>
              {status.scan.value}
            </p>
            {isLarge && (
              <p className="flex flex-wrap items-center gap-2 text-caption text-muted">
                {barcodeTypeNames[status.scan.type]}
                {'isReconstructed' in status && status.isReconstructed && <AiBadge />}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
