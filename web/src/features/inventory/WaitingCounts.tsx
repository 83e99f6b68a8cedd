import { CloudUpload } from 'lucide-react';
import type { WaitingCount } from '#lib/inventory/count-outbox.ts';
import { placeOf } from '#lib/inventory/count-words.ts';
import { areKept, notKeptWords } from '#lib/outbox/kept-words.ts';
import { Notice } from '#ui/Notice.tsx';

/** The counts that have not reached the server yet. */
export function WaitingCounts({ waiting }: { waiting: readonly WaitingCount[] }) {
  const tried = waiting.filter(({ attempts }) => attempts > 0);
  return (
    <div role="status" className="empty:hidden">
      {tried.length > 0 && (
        <Notice tone="high" icon={CloudUpload}>
          <p className="font-semibold">{tried.length} waiting to send</p>
          <p className="text-caption">
            {tried.map(({ body }) => placeOf(body)).join(', ')}.{' '}
            {areKept(tried) ? 'Kept on this device, and sent as soon as Floorlight can be reached.' : notKeptWords}
          </p>
        </Notice>
      )}
    </div>
  );
}
