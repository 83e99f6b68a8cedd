import { CircleCheck, CloudUpload, Copy, ListPlus, LoaderCircle, type LucideIcon, Sparkles } from 'lucide-react';
import { barcodeTypeWords } from '#lib/vault/barcode-words.ts';
import { Badge } from '#ui/Badge.tsx';
import { type Tone, toneText } from '#ui/tone.ts';
import type { ScanNews } from './use-scans.ts';

const looks: Record<ScanNews['is'], { icon: LucideIcon; tone: Tone; words: string }> = {
  saving: { icon: LoaderCircle, tone: 'neutral', words: 'Saving...' },
  saved: { icon: CircleCheck, tone: 'resolved', words: 'Saved to your vault' },
  waiting: { icon: CloudUpload, tone: 'medium', words: 'Waiting for the network: it is kept on this device' },
  listed: { icon: ListPlus, tone: 'resolved', words: 'Added to the list' },
  duplicate: { icon: Copy, tone: 'medium', words: 'Scanned already: not added again' },
  'all-saved': { icon: CircleCheck, tone: 'resolved', words: 'saved to your vault' },
};

/** What became of the last scan, over the camera. */
export function NewsCard({ news }: { news: ScanNews }) {
  const { icon: Icon, tone, words } = looks[news.is];
  return (
    <div className="flex w-full max-w-md animate-rise items-start gap-3 rounded-card bg-surface p-4 text-ink shadow-card hairline">
      <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${toneText[tone]}`} />
      <div className="min-w-0 grow">
        {news.is === 'all-saved' ? (
          <p className="font-semibold">
            {news.count === 1 ? '1 barcode' : `${news.count} barcodes`} {words}
          </p>
        ) : (
          <>
            <p className="font-semibold">{words}</p>
            <p className="line-clamp-2 break-all font-mono text-lead">{news.scan.value}</p>
            <p className="flex flex-wrap items-center gap-2 text-caption text-muted">
              {barcodeTypeWords[news.scan.type]}
              {news.isReconstructed && (
                <Badge tone="low">
                  <Sparkles aria-hidden="true" className="size-4" />
                  AI Enhanced
                </Badge>
              )}
            </p>
          </>
        )}
      </div>
    </div>
  );
}
