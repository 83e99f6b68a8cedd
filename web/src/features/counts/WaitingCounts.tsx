import { CloudUpload, TriangleAlert } from 'lucide-react';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Notice } from '#ui/Notice.tsx';
import { useIsDraftUnstored } from './count-draft.ts';
import { placeOf } from './count-words.ts';
import type { WaitingCount } from './waiting-count.ts';

/** Notices about counts that have not reached the server yet, and about figures that this device could not store. */
export function WaitingCounts({ waiting }: { waiting: readonly WaitingCount[] }) {
  const tried = waiting.filter(({ attempts }) => attempts > 0);
  const isDraftUnstored = useIsDraftUnstored(useCurrentUser().id);
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {tried.length > 0 && (
        <Notice tone="high" icon={CloudUpload}>
          <p className="font-semibold">{tried.length} waiting to send</p>
          <p className="text-caption">
            {tried.map(({ body }) => placeOf(body)).join(', ')}.{' '}
            {areStored(tried)
              ? 'Stored on this device. They will be sent as soon as Floorlight can be reached.'
              : unstoredMessage()}
          </p>
        </Notice>
      )}
      {isDraftUnstored && (
        <Notice tone="high" icon={TriangleAlert}>
          <p className="font-semibold">These figures are not stored on this device</p>
          <p className="text-caption">
            This device’s storage is full or blocked. Save the figures before you leave this page.
          </p>
        </Notice>
      )}
    </div>
  );
}
