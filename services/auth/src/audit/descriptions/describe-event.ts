import type { FloorEvent } from '@floorlight/contracts/events';
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
export function describeEvent(event: FloorEvent): Description | null {
  const describe = describers[event.name] as (event: FloorEvent) => Description | null; // looked up by the name that types the event
  return describe(event);
}
