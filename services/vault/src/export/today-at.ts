import type { Principal } from '@floorlight/contracts/principal';
import { localDay } from '@floorlight/sites/local-time';
import type { VaultContext } from '../context.ts';

/** The day at the caller's site, as in `2026-03-01`. */
export const todayAt = ({ sites, now }: Pick<VaultContext, 'sites' | 'now'>, { siteId }: Principal): string =>
  localDay(now(), sites.get(siteId)?.timeZone ?? 'UTC');
