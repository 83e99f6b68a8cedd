import { listSites } from '@floorlight/contracts/accounts';
import { PublicSite, type Site } from '@floorlight/contracts/sites';
import { prepareReply } from '@floorlight/service-kit/prepared-reply';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { AuthContext } from '../context.ts';

const last = new WeakMap<SiteDirectory, { sites: Site[]; reply: ReturnType<typeof prepare> }>();

/** The public parts of all open sites. Every page that is loaded asks for them, so they are prepared once after each change. */
export function listOpenSites({ sites: directory }: Pick<AuthContext, 'sites'>) {
  const sites = [...directory.values()].filter(({ closedAt }) => closedAt === null);
  const known = last.get(directory);
  if (known?.sites.length === sites.length && known.sites.every((site, index) => site === sites[index]))
    return known.reply;
  const reply = prepare(sites);
  last.set(directory, { sites, reply });
  return reply;
}

/** Parsing as a PublicSite removes the fields that only services may see. */
const prepare = (sites: Site[]) =>
  prepareReply(
    listSites,
    sites.map((site) => PublicSite.parse(site)),
  );
