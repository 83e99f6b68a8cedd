import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { CloudUpload } from 'lucide-react';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './away-messages.ts';
import { breakOutbox } from './outbox.ts';

/** Starts and ends of the user's own breaks that this device has not sent yet. */
export function WaitingBreaks() {
  const waiting = breakOutbox.useWaiting();
  const list = formatters.getListFormat(locale(), { type: 'unit' });
  const isTried = waiting.some(({ attempts }) => attempts > 0);
  return (
    <div role="status" className="empty:hidden">
      {isTried && (
        <Notice tone="high" icon={CloudUpload}>
          <p className="font-semibold">{t.waiting()}</p>
          <p className="text-caption">
            {list.format(waiting.map(({ body: { act } }) => t.unsent[act]()))}.{' '}
            {areStored(waiting) ? t.stored() : unstoredMessage()}
          </p>
        </Notice>
      )}
    </div>
  );
}
