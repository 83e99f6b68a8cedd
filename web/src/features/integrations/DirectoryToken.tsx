import type { ScimToken } from '@floorlight/contracts/scim';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useRevokeScimTokenMutation } from './directory-api.ts';
import { t } from './directory-messages.ts';
import { t as shared } from './messages.ts';
import { RevokeButton } from './RevokeButton.tsx';
import { useSiteName } from './use-site-name.ts';

export function DirectoryToken({ token }: { token: ScimToken }) {
  const { id, name, prefix, siteId, createdAt, createdByName, lastUsedAt, makerIsGone = false } = token;
  const [revoke] = useRevokeScimTokenMutation();
  const siteName = useSiteName();
  const now = useNow(30_000);
  const made = relativeTime(createdAt, now, 'inSentence');
  const facts = [
    t.startsAt({ site: siteName(siteId) }),
    lastUsedAt === null ? shared.neverUsed() : shared.lastUsed({ ago: relativeTime(lastUsedAt, now, 'inSentence') }),
    createdByName === null ? shared.made({ ago: made }) : shared.madeBy({ ago: made, name: createdByName }),
  ];
  return (
    <div className="flex flex-wrap items-center gap-4 px-5 py-4">
      <div className="min-w-0 grow basis-60 leading-snug">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="break-words font-semibold">{name}</span>
          <span className="font-mono text-caption text-muted">{prefix}…</span>
        </p>
        <p className="break-words text-caption text-muted">{facts.join(' · ')}</p>
        {makerIsGone && <p className="break-words text-caption text-high">{t.makerIsGone()}</p>}
      </div>
      <RevokeButton name={name} hint={t.revokeHint()} onRevoke={() => revoke({ params: { id } })} />
    </div>
  );
}
