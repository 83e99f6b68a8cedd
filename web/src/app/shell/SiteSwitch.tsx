import { may } from '@floorlight/contracts/permissions';
import { Building2, ChevronDown } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSiteNames } from '#lib/session/sites-api.ts';
import { useSwitchSiteMutation } from '#lib/session/user-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { t } from '../messages.ts';

/**
 * Switches to another site of the user; nothing where there is only one. Administrators may look into every site. A native
 * select opens well under a thumb, and finds one of hundreds by its first letters.
 */
export function SiteSwitch() {
  const user = useCurrentUser();
  const toast = useToast();
  const maySeeAll = may(user.role, 'sites.editAll');
  const sites = useSiteNames({ isWanted: maySeeAll });
  const [switchSite, { isLoading }] = useSwitchSiteMutation();
  const options = maySeeAll
    ? sites
    : (user.memberships ?? []).map(({ siteId, siteName }) => ({ id: siteId, name: siteName }));
  if (options.length < 2) return null;

  const open = async (siteId: string) => {
    const answer = await switchSite({ body: { siteId } });
    if ('error' in answer)
      toast({ title: t.siteNotSwitched(), message: failureMessageOf(answer.error, api.tryAgain()), tone: 'danger' });
  };
  return (
    <span className="relative inline-flex min-w-0 max-w-60 grow items-center desk:grow-0">
      <Building2 aria-hidden="true" className="pointer-events-none absolute inset-s-3 size-5 text-muted" />
      <select
        aria-label={t.site()}
        value={user.siteId}
        disabled={isLoading}
        onChange={({ target }) => void open(target.value)}
        className="min-h-12 w-full min-w-0 appearance-none truncate rounded-control control-edge bg-surface ps-10 pe-9 font-semibold text-ink"
      >
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-e-3 size-5 text-muted" />
    </span>
  );
}
