import type { User } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import { may } from '@floorlight/contracts/permissions';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { api } from '#lib/api/api.ts';
import { setActingSite } from '#lib/session/acting-site.ts';
import { userApi } from '#lib/session/user-api.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { t } from '../messages.ts';
import type { AppDispatch } from '../store.ts';

/**
 * Starts over when the session works at another site, whether this tab, another one or an administrator has switched it: what
 * was cached is of the old site. What waits in outboxes stays bound to the site where it was done.
 */
export function useSiteChange(user: User): void {
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  const shown = useRef(user.siteId);
  useLayoutEffect(() => {
    setActingSite(user.siteId);
    return () => setActingSite(undefined);
  }, [user.siteId]);
  useEffect(() => {
    if (shown.current === user.siteId) return;
    const left = shown.current;
    shown.current = user.siteId;
    dispatch(api.util.resetApiState());
    dispatch(userApi.util.upsertQueryEntries([{ endpointName: 'getUser', arg: undefined, value: user }]));
    navigate(paths.home, { replace: true });
    // Nobody chose it: the site was closed, or the person's access to it ended.
    const { siteId, memberships = [] } = user;
    const site = memberships.find((one) => one.siteId === siteId)?.siteName;
    if (site !== undefined && !memberships.some((one) => one.siteId === left) && !mayLookAnywhere(user))
      dispatch(showToast({ title: t.movedToSite({ site }), message: t.movedToSiteHint(), tone: 'warning' }));
  }, [dispatch, navigate, user]);
}

const mayLookAnywhere = ({ role }: User): boolean => may(role, 'sites.editAll');
