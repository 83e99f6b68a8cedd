import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { CloudUpload, TriangleAlert } from 'lucide-react';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Notice } from '#ui/Notice.tsx';
import { useIsDraftUnstored } from './count-draft.ts';
import { t } from './messages.ts';
import { placeOf } from './place-of.ts';
import type { WaitingCount } from './waiting-count.ts';

/** Notices about counts that have not reached the server yet, and about figures that this device could not store. */
export function WaitingCounts({ waiting }: { waiting: readonly WaitingCount[] }) {
  const tried = waiting.filter(({ attempts }) => attempts > 0);
  const places = formatters.getListFormat(locale(), { type: 'unit' }).format(tried.map(({ body }) => placeOf(body)));
  const isDraftUnstored = useIsDraftUnstored(useCurrentUser().id);
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {tried.length > 0 && (
        <Notice tone="high" icon={CloudUpload}>
          <p className="font-semibold">{t.waitingTitle({ count: tried.length })}</p>
          <p className="text-caption">
            {areStored(tried)
              ? t.waitingDetail({ places })
              : t.waitingUnstored({ places, unstored: unstoredMessage() })}
          </p>
        </Notice>
      )}
      {isDraftUnstored && (
        <Notice tone="high" icon={TriangleAlert}>
          <p className="font-semibold">{t.draftUnstored()}</p>
          <p className="text-caption">{t.draftUnstoredDetail()}</p>
        </Notice>
      )}
    </div>
  );
}
