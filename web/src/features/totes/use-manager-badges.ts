import type { ManagerBadge } from '@floorlight/contracts/manager-badges';
import { useState } from 'react';
import { useLazyGetManagerBadgesQuery } from '#features/vault/api.ts';
import { statusOf } from '#lib/api/failure.ts';
import { type ToastContent, useToast } from '#lib/toasts/toasts-slice.ts';
import { t } from './messages.ts';

/** Fetches the user's manager badges on demand; a toast explains when there are none. */
export function useManagerBadges() {
  const [fetchBadges, { isFetching }] = useLazyGetManagerBadgesQuery();
  const [badges, setBadges] = useState<readonly ManagerBadge[] | null>(null);
  const toast = useToast();
  const open = async () => {
    const { data, error } = await fetchBadges();
    if (data?.length) setBadges(data);
    else toast({ ...failureToast(data ? notFound : statusOf(error)), tone: 'warning' });
  };
  return { badges, isLoading: isFetching, open: () => void open(), close: () => setBadges(null) };
}

const notFound = 404;

function failureToast(status: number | null): ToastContent {
  if (status === notFound) return { title: t.noBadges(), message: t.noBadgesDetail() };
  return {
    title: t.error(),
    message: status ? t.badgesRefused({ status }) : t.badgesFailed(),
  };
}
