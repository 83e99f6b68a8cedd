import { BadgeCheck, type LucideIcon, Mail } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { t } from './messages.ts';
import { useGetManagerTokenQuery } from './tokens-api.ts';

/** Milliseconds. */
const pollInterval = 2000;

/** Whether the email about a token was sent, and who used it, as soon as the server knows. */
export function TokenUse({ id }: { id: string | undefined }) {
  const { email } = useCurrentUser();
  const clock = useSiteClock('exactTime');
  const [isSettled, setSettled] = useState(false);
  const { data } = useGetManagerTokenQuery(
    { params: { id: id ?? '' } },
    { skip: id === undefined, pollingInterval: isSettled ? 0 : pollInterval },
  );
  const settled = data !== undefined && data.usedAt !== null && data.mail !== 'waiting';
  if (settled && !isSettled) setSettled(true);
  if (!data) return null;
  return (
    <div role="status" className="mt-3 grid grid-cols-1 gap-1">
      <Line icon={Mail}>{t.mail[data.mail]({ email })}</Line>
      {data.usedAt && (
        <Line icon={BadgeCheck}>{t.usedBy({ name: data.usedByName ?? '', time: clock(data.usedAt) })}</Line>
      )}
    </div>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <p className="flex items-start gap-2 text-caption text-muted">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
