import type { ApiKey } from '@floorlight/contracts/api-keys';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Badge } from '#ui/lists/Badge.tsx';
import { useRevokeApiKeyMutation } from './api.ts';
import { t } from './messages.ts';
import { RevokeButton } from './RevokeButton.tsx';
import { useSiteName } from './use-site-name.ts';

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, siteId, permissions, createdAt, createdByName, expiresAt, lastUsedAt } = apiKey;
  const [revoke] = useRevokeApiKeyMutation();
  const siteName = useSiteName();
  const now = useNow(30_000);
  const date = useSiteClock('date');
  const ago = (instant: string) => relativeTime(instant, now, 'inSentence');
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  const facts = [
    siteName(siteId),
    lastUsedAt === null ? t.neverUsed() : t.lastUsed({ ago: ago(lastUsedAt) }),
    createdByName === null ? t.made({ ago: ago(createdAt) }) : t.madeBy({ ago: ago(createdAt), name: createdByName }),
    ...(expiresAt !== null && !isExpired ? [t.expiresOn({ date: date(expiresAt) })] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-4 px-5 py-4">
      <div className="min-w-0 grow basis-60 leading-snug">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="break-words font-semibold">{name}</span>
          <span className="font-mono text-caption text-muted">{prefix}…</span>
          {isExpired && <Badge tone="high">{t.expired()}</Badge>}
        </p>
        <p className="break-words text-caption text-muted">{facts.join(' · ')}</p>
        <ul aria-label={t.may()} className="mt-2 flex flex-wrap gap-1.5">
          {permissions.map((permission) => (
            <li key={permission}>
              <Badge className="shrink! whitespace-normal!">{t.permissions[permission]()}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <RevokeButton name={name} hint={t.revokeHint()} onRevoke={() => revoke({ params: { id } })} />
    </div>
  );
}
