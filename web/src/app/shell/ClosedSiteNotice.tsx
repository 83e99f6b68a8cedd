import { Building2 } from 'lucide-react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from '../messages.ts';

/** For who works at a closed site and at no other one. */
export function ClosedSiteNotice() {
  const { siteClosed, siteId, memberships = [] } = useCurrentUser();
  if (!siteClosed) return null;
  const site = memberships.find((one) => one.siteId === siteId)?.siteName ?? siteId;
  return (
    <div className="mb-5">
      <Notice tone="medium" icon={Building2}>
        <p className="text-pretty">
          <strong className="font-semibold">{t.siteClosed({ site })}</strong> {t.siteClosedHint()}
        </p>
      </Notice>
    </div>
  );
}
