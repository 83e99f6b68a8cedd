import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { CloudUpload } from 'lucide-react';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import { beaconOutbox } from './outbox.ts';
import { zoneLabel } from './zones.ts';

/** The beacons placed on this device that have not reached the server yet. */
export function WaitingBeacons() {
  const waiting = beaconOutbox.useWaiting().filter(({ attempts }) => attempts > 0);
  const list = formatters.getListFormat(locale(), { type: 'unit' });
  const beacons = waiting.map(({ body: { title, warehouseZone } }) =>
    t.waitingBeacon({ title, zone: zoneLabel(warehouseZone) }),
  );
  return (
    <div role="status">
      {waiting.length > 0 && (
        <Notice tone="high" icon={CloudUpload}>
          <p className="font-semibold">{t.waitingCount({ count: waiting.length })}</p>
          <p className="text-caption">
            {t.sentLater({ beacons: list.format(beacons) })} {!areStored(waiting) && unstoredMessage()}
          </p>
        </Notice>
      )}
    </div>
  );
}
