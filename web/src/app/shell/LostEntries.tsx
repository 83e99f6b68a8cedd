import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { whenIdle } from '#lib/device/when-idle.ts';
import { findLost, forgetLost, noteUnsent, type UnsentLine } from '#lib/outbox/wiped-storage.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from '../messages.ts';
import { useUnsent } from '../outboxes.ts';

/** Names what waited on this device when the browser deleted it, until its owner dismisses it. */
export function LostEntries() {
  const { id: userId } = useCurrentUser();
  const clock = useSiteClock('dateTime');
  const unsent = useUnsent();
  /** Null before it was looked for. */
  const [lost, setLost] = useState<UnsentLine[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    const cancel = whenIdle(() => void findLost(userId).then((found) => !isLeft && setLost(found)));
    return () => {
      isLeft = true;
      cancel();
    };
  }, [userId]);
  useEffect(() => {
    if (lost) noteUnsent(userId, unsent);
  }, [userId, lost, unsent]);
  if (!lost?.length) return null;
  const dismiss = () => {
    forgetLost(userId);
    setLost([]);
  };
  return (
    <Notice tone="high" icon={Unplug} className="mb-4" dismiss={{ label: t.dismissLost(), onClick: dismiss }}>
      <p role="status" className="text-pretty">
        <strong className="font-semibold">{t.lost()}</strong> {t.lostHint()}
      </p>
      <ul className="mt-1 list-disc ps-5">
        {lost.map(({ what, at }) => (
          <li key={what + at} className="break-words">
            {what} <span className="text-caption text-muted">{clock(at)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
