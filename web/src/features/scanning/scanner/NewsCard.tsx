import { clsx } from 'clsx';
import { CircleCheck, CloudUpload, Copy, ListPlus, LoaderCircle, type LucideIcon } from 'lucide-react';
import { barcodeTypeWords, waitsForWords } from '#features/vault/api.ts';
import { AiBadge } from '#ui/barcode/AiBadge.tsx';
import { type Tone, toneText } from '#ui/tone.ts';
import type { ScanNews } from './use-scans.ts';

const looks: Record<ScanNews['is'], { icon: LucideIcon; tone: Tone; words: string }> = {
  saving: { icon: LoaderCircle, tone: 'neutral', words: 'Saving...' },
  saved: { icon: CircleCheck, tone: 'resolved', words: 'Saved to your vault' },
  waiting: { icon: CloudUpload, tone: 'medium', words: '' },
  listed: { icon: ListPlus, tone: 'resolved', words: 'Added to the list' },
  duplicate: { icon: Copy, tone: 'medium', words: 'Scanned already' },
  'all-saved': { icon: CircleCheck, tone: 'resolved', words: 'saved to your vault' },
};

/** What became of the last scan, over the camera: large where the way leads on, else out of the way of the next one. */
export function NewsCard({ news }: { news: ScanNews }) {
  const { icon: Icon, tone, words } = looks[news.is];
  const isLarge = news.is === 'saving' || news.is === 'saved' || news.is === 'all-saved';
  return (
    <div
      className={clsx(
        'flex max-w-md animate-rise items-start gap-3 rounded-card bg-surface text-ink shadow-card hairline',
        isLarge ? 'w-full p-4' : 'px-4 py-1.5 leading-snug',
      )}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${toneText[tone]}`} />
      <div className="min-w-0 grow">
        {news.is === 'all-saved' ? (
          <p className="font-semibold">
            {news.count === 1 ? '1 barcode' : `${news.count} barcodes`} {words}
          </p>
        ) : (
          <>
            <p className="font-semibold">{news.is === 'waiting' ? waitsForWords[news.for] : words}</p>
            <p className={clsx('break-all font-mono', isLarge ? 'line-clamp-2 text-lead' : 'line-clamp-1')}>
              {news.scan.value}
            </p>
            {isLarge && (
              <p className="flex flex-wrap items-center gap-2 text-caption text-muted">
                {barcodeTypeWords[news.scan.type]}
                {'isReconstructed' in news && news.isReconstructed && <AiBadge />}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
