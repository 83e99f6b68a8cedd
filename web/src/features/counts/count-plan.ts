import { getCountPlan } from '@floorlight/contracts/counts';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { useEffect, useMemo } from 'react';
import { readStoredJson, store } from '#lib/device/storage.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useGetCountPlanQuery } from './api.ts';

/** The areas and walls of a site, who gets its reports, and its clock. */
export type CountPlan = ReplyOf<typeof getCountPlan>;

const keyOf = (siteId: string) => `floorlight.count-plan.${siteId}`;

function readStoredPlan(siteId: string): CountPlan | undefined {
  const parsed = getCountPlan.reply.body.safeParse(readStoredJson(keyOf(siteId)));
  return parsed.success ? parsed.data : undefined;
}

/** The count plan. It is stored on the device: it is there at once, and walls can be counted offline. */
export function useCountPlan() {
  const { siteId } = useCurrentUser();
  const { data, isError, error, refetch } = useGetCountPlanQuery();
  useEffect(() => {
    if (data) store(keyOf(siteId), JSON.stringify(data));
  }, [data, siteId]);
  const stored = useMemo(() => readStoredPlan(siteId), [siteId]);
  const plan = data ?? stored;
  return { plan, isError: isError && !plan, error, retry: refetch };
}
