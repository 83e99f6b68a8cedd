import type { Site } from '@floorlight/contracts/sites';

/** A site with the contacts and rules of another, but nothing of its building. */
export const newSite = (template: Site, own: Pick<Site, 'id' | 'name' | 'timeZone'>): Site => ({
  ...template,
  ...own,
  closedAt: null,
  address: '',
  entrance: '',
  callBackNumber: '',
  floorPlan: null,
  andonZones: [],
  afeAreas: [],
  historicalTotes: [],
  labelPrinters: [],
  reportRecipients: [],
  emergencyServicesRecipients: [],
});

/** An id made of a name: `North Dock 2` → `north-dock-2`. */
export const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
