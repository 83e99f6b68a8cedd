import { type FloorEvent, isKnown, type UnknownEvent } from '@floorlight/contracts/events';
import { coded } from '@floorlight/languages/coded';
import { t } from './audit-messages.ts';
import { authDescriptions } from './auth-events.ts';
import { breaksDescriptions } from './breaks-events.ts';
import type { Describers, Description } from './description.ts';
import { notifyDescriptions } from './notify-events.ts';
import { safetyDescriptions } from './safety-events.ts';
import { inventoryDescriptions, vaultDescriptions } from './stock-events.ts';

const describers: Describers<string> = {
  ...authDescriptions,
  ...safetyDescriptions,
  ...vaultDescriptions,
  ...breaksDescriptions,
  ...inventoryDescriptions,
  ...notifyDescriptions,
};

/** Describes an event for the logs; null if the logs do not record it. */
export function describeEvent(event: FloorEvent | UnknownEvent): Description | null {
  if (!isKnown(event)) return ofNewerRelease(event);
  // Looked up by the name that types the event.
  const describe = describers[event.name] as (event: FloorEvent) => Description | null;
  return describe(event);
}

/** What it was, without its details: an entry stays for good, and this release can't know what must not be in it. */
const ofNewerRelease = ({ name, siteId }: UnknownEvent): Description => ({
  entityType: 'site',
  entityId: siteId,
  details: {},
  description: coded(t.ofNewerRelease, { action: name }),
});
