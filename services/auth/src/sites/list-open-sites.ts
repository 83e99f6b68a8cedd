import { listSites } from '@floorlight/contracts/accounts';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import { PublicSite, type Site } from '@floorlight/contracts/sites';
import { prepareReply } from '@floorlight/service-kit/prepared-reply';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { AuthContext } from '../context.ts';

type Sites = Pick<AuthContext, 'sites'>;
type Reply = ReturnType<typeof prepare>;

const ofAll = new WeakMap<SiteDirectory, { sites: Site[]; reply: Reply }>();
const ofOne = new WeakMap<Site, Reply>();

/**
 * The public parts of the open sites that are asked for. Every page that is loaded asks for one: it is prepared once after
 * each change.
 */
export function listOpenSites(context: Sites, { id, limit }: QueryOf<typeof listSites>): Reply {
  const sites = openSites(context);
  const found = id === undefined ? sites : [sites.find((site) => site.id === id) ?? sites[0]];
  const wanted = found.filter((site) => site !== undefined).slice(0, limit);
  const [only] = wanted;
  if (wanted.length === sites.length) return allOf(context, sites);
  return only && wanted.length === 1 ? oneOf(only) : prepare(wanted);
}

/** The names of all open sites. */
export const listSiteNames = (context: Sites) => openSites(context).map(({ id, name }) => ({ id, name }));

const openSites = ({ sites }: Sites): Site[] => [...sites.values()].filter(({ closedAt }) => closedAt === null);

function allOf({ sites: directory }: Sites, sites: Site[]): Reply {
  const known = ofAll.get(directory);
  if (known?.sites.length === sites.length && known.sites.every((site, index) => site === sites[index]))
    return known.reply;
  const reply = prepare(sites);
  ofAll.set(directory, { sites, reply });
  return reply;
}

function oneOf(site: Site): Reply {
  const reply = ofOne.get(site) ?? prepare([site]);
  ofOne.set(site, reply);
  return reply;
}

/** Parsing as a PublicSite removes the fields that only services may see. */
const prepare = (sites: Site[]) =>
  prepareReply(
    listSites,
    sites.map((site) => PublicSite.parse(site)),
  );
