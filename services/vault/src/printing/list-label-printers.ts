import type { KnownPrinter } from '@floorlight/contracts/labels';
import type { Principal } from '@floorlight/contracts/principal';
import { siteOf } from '@floorlight/sites/site-of';
import type { VaultContext } from '../context.ts';

/** The printers of the caller's site, without their addresses. */
export const listLabelPrinters = ({ sites }: VaultContext, { siteId }: Principal): KnownPrinter[] =>
  siteOf(sites, siteId).labelPrinters.map(({ name, density, format }) => ({ name, density, format }));
