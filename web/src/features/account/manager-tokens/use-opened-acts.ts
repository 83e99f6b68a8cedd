import type { TokenAct } from '@floorlight/contracts/manager-tokens';
import { serverNow } from '#lib/time/server-clock.ts';
import { useListOpenedActsQuery } from './tokens-api.ts';

/** Whether a manager's token has opened an act for the signed-in user. */
export function useOpenedActs({ skip }: { skip: boolean }): (act: TokenAct) => boolean {
  const { data = [] } = useListOpenedActsQuery(undefined, { skip, refetchOnMountOrArgChange: true });
  return (act) => data.some((opened) => opened.act === act && Date.parse(opened.until) > serverNow());
}
