import type { SiteSettings } from '@floorlight/contracts/site-settings';
import { Site } from '@floorlight/contracts/sites';

export const siteOf = (part: Partial<Site> = {}): Site => ({
  ...Site.parse({
    id: 'main',
    name: 'Main Warehouse',
    timeZone: 'America/New_York',
    banner: { emergencyServices: '911', securityExtension: '5555', managerOnCallExtension: '7777' },
    quickDial: [],
    additionalContacts: [{ name: 'Corporate Office', phone: '5000' }],
    andonZones: [{ name: 'Packing' }],
    fallbackCoordinates: { latitude: 40.7128, longitude: -74.006 },
    afeAreas: [{ name: 'AFE 1', walls: ['101', '102', '103'] }],
    historicalTotes: [],
    reportRecipients: [],
    emergencyServicesRecipients: ['911@floorlight.test'],
  }),
  ...part,
});

export const siteSettingsOf = (part: Partial<SiteSettings> = {}): SiteSettings => ({
  version: 4,
  changedAt: new Date().toISOString(),
  changedBy: null,
  changedByName: 'Grace Okafor',
  responders: 2,
  settings: siteOf(),
  ...part,
});
