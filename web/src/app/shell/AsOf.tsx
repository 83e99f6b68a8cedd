import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectKeepingRefused } from '#lib/kept-reads/kept-reads-slice.ts';
import { clockOffset } from '#lib/time/server-clock.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Notice } from '#ui/Notice.tsx';
import { selectAsOf, selectIsSlow } from '../as-of.ts';
import { t } from '../messages.ts';

/** Milliseconds. A connection that is back sooner needs no words. */
const delay = 2000;
/** Milliseconds: half a day. A time of day alone could be another day's. */
const datedAfter = 43_200_000;

/** Says since when the screen was not updated, while it is not live. Nothing otherwise. */
export function AsOf() {
  const asOf = useSelector(selectAsOf);
  const isSlow = useSelector(selectIsSlow);
  const isUnkept = useSelector(selectKeepingRefused);
  const [isLasting, setIsLasting] = useState(false);
  const isStale = asOf !== null;
  useEffect(() => {
    const timer = setTimeout(() => setIsLasting(isStale), isStale && navigator.onLine ? delay : 0);
    return () => clearTimeout(timer);
  }, [isStale]);
  const time = useSiteClock('time');
  const dateTime = useSiteClock('dateTime');
  return (
    <div role="status">
      {asOf !== null && isLasting && (
        <Notice tone="medium" icon={CloudOff} className="mb-4">
          {(isSlow ? t.slowAsOf : t.asOf)({
            time: (Date.now() - asOf < datedAfter ? time : dateTime)(new Date(asOf + clockOffset()).toISOString()),
          })}
          {isUnkept && <span className="block text-caption text-muted">{t.notKept()}</span>}
        </Notice>
      )}
    </div>
  );
}
