import { CloudUpload } from 'lucide-react';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { Notice } from '#ui/Notice.tsx';
import { beaconOutbox } from './outbox.ts';

/** The beacons placed on this device that have not reached the server yet. */
export function WaitingBeacons() {
  const waiting = beaconOutbox.useWaiting().filter(({ attempts }) => attempts > 0);
  return (
    <div role="status">
      {waiting.length > 0 && (
        <Notice tone="high" icon={CloudUpload}>
          <p className="font-semibold">{waiting.length} waiting to send</p>
          <p className="text-caption">
            {waiting.map(({ body }) => `${body.title} (${body.warehouseZone})`).join(', ')}. Sent as soon as Floorlight
            can be reached. {!areStored(waiting) && unstoredMessage()}
          </p>
        </Notice>
      )}
    </div>
  );
}
