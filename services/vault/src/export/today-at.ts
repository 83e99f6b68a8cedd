import type { Principal } from '@floorlight/contracts/principal';
import type { VaultContext } from '../context.ts';

/** The day at the caller's site, as in `2026-03-01`. */
export const todayAt = ({ sites, now }: Pick<VaultContext, 'sites' | 'now'>, { siteId }: Principal): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: sites.get(siteId)?.timeZone, dateStyle: 'short' }).format(now());
