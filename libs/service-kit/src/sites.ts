import { readFileSync } from 'node:fs';
import { type Site, Sites } from '@floorlight/contracts/sites';
import * as z from 'zod/mini';
import './zod-messages.ts';

export type SiteDirectory = ReadonlyMap<string, Site>;

/** Reads the sites of this deployment, in their order. Throws one error that names every mistake in the file. */
export function readSites(file: string): SiteDirectory {
  const sites = Sites.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!sites.success) throw new Error(`${file} is not a list of sites:\n${z.prettifyError(sites.error)}`);
  return new Map(sites.data.map((site) => [site.id, site]));
}

/** The site of a signed-in person. Throws where the deployment no longer serves it. */
export function siteOf(sites: SiteDirectory, siteId: string): Site {
  const site = sites.get(siteId);
  if (!site) throw new Error(`site ${siteId} is not in the sites file`);
  return site;
}
