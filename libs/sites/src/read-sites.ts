import { readFileSync } from 'node:fs';
import { type Site, Sites } from '@floorlight/contracts/sites';
import * as z from 'zod/mini';

/** Reads a file of sites, in its order. Throws one error that names every mistake in the file. */
export function readSites(file: string): Map<string, Site> {
  const sites = Sites.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!sites.success) throw new Error(`${file} is not a list of sites:\n${z.prettifyError(sites.error)}`);
  return new Map(sites.data.map((site) => [site.id, site]));
}
