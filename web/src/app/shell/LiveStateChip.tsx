import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectLiveState } from '#lib/live/live-slice.ts';
import { t } from '../messages.ts';

/** Milliseconds. */
const delay = 2000;

/** Shows `Reconnecting...` once the live connection has been lost for two seconds. */
export function LiveStateChip() {
  const lost = useSelector(selectLiveState) === 'lost';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(lost), lost ? delay : 0);
    return () => clearTimeout(timer);
  }, [lost]);
  return (
    <span role="status">
      {shown && (
        <span
          title={t.connectionLost()}
          className="flex items-center gap-1.5 rounded-full bg-medium-tint p-1.5 font-semibold text-caption text-medium tone-edge desk:px-3"
        >
          <WifiOff aria-hidden="true" className="size-4" />
          <span className="sr-only desk:not-sr-only">{t.reconnecting()}</span>
        </span>
      )}
    </span>
  );
}
