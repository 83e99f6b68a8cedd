import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { CloudUpload } from 'lucide-react';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { Notice } from '#ui/Notice.tsx';
import { t as names } from './messages.ts';
import { useWaitingReports } from './outbox.ts';
import { t } from './page-messages.ts';

/** The reports on this device that have not reached the server yet. */
export function WaitingReports() {
  const waiting = useWaitingReports().filter(({ attempts }) => attempts > 0);
  const titles = formatters.getListFormat(locale(), { type: 'unit' });
  return (
    <div role="status" className="empty:hidden">
      {waiting.length > 0 && (
        <Notice tone="high" icon={CloudUpload}>
          <p className="font-semibold">{names.waiting({ count: waiting.length })}</p>
          <p className="text-caption">
            {t.sentLater({ titles: titles.format(waiting.map(({ body }) => body.report.title)) })}{' '}
            {!areStored(waiting) && unstoredMessage()}
          </p>
        </Notice>
      )}
    </div>
  );
}
