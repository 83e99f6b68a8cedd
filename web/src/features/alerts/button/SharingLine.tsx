import { LocateFixed, LocateOff, MapPin } from 'lucide-react';
import { howToAllow } from '#lib/location/how-to-allow.ts';
import { t as location } from '#lib/location/messages.ts';
import { accuracyLabel, coordinates } from '#lib/location/reading.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useDeviceNow } from '#lib/time/use-now.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import type { SharingState } from './share-location.ts';

/** Whether this device shares its location with the managers, and when it last did. */
export function SharingLine({ shared, problem }: SharingState) {
  const now = useDeviceNow(10_000);
  if (!shared)
    return problem ? (
      <Notice tone="medium" icon={LocateOff}>
        <p>{t.notShared()}</p>
        <p className="text-caption text-muted">
          {problemText(problem)} <span className="block empty:hidden">{howToAllow(problem)}</span>
        </p>
      </Notice>
    ) : (
      <Notice tone="neutral" icon={LocateFixed}>
        <p>{t.locating()}</p>
      </Notice>
    );
  const { reading, at } = shared;
  const time = relativeTime(at, now, 'inSentence');
  return (
    <Notice tone={problem ? 'medium' : 'resolved'} icon={problem ? LocateOff : MapPin}>
      <p>{problem ? t.lastShared({ problem: problemText(problem), time }) : t.shared({ time })}</p>
      <p className="font-mono text-caption text-muted">{coordinates(reading.latitude, reading.longitude)}</p>
      <p className="text-caption text-muted">
        {t.accuracy({ accuracy: accuracyLabel(reading.accuracy), metres: Math.round(reading.accuracy) })}
      </p>
    </Notice>
  );
}

const problemText = (problem: NonNullable<SharingState['problem']>): string =>
  problem === 'not_sent' ? t.locationNotSent() : location.problems[problem]();
