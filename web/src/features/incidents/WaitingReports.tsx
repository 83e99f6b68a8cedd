import { CloudUpload } from 'lucide-react';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { Notice } from '#ui/Notice.tsx';
import { incidentOutbox } from './outbox.ts';

/** The reports on this device that have not reached the server yet. */
export function WaitingReports() {
  const waiting = incidentOutbox.useWaiting().filter(({ attempts }) => attempts > 0);
  return (
    <div role="status" className="empty:hidden">
      {waiting.length > 0 && (
        <Notice tone="high" icon={CloudUpload}>
          <p className="font-semibold">{waiting.length} waiting to send</p>
          <p className="text-caption">
            {waiting.map(({ body }) => body.report.title).join(', ')}. Sent as soon as Floorlight can be reached.{' '}
            {!areStored(waiting) && unstoredMessage()}
          </p>
        </Notice>
      )}
    </div>
  );
}
