import { readStored } from '#lib/device/storage.ts';
import { likelyZone } from '#lib/location/likely-zone.ts';
import { useGrantedPosition } from '#lib/location/use-granted-position.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';

/** The zone where this person probably is; null where nothing tells. */
export function useOwnZone(): string | null {
  const user = useCurrentUser();
  const { site } = useSite(user.siteId);
  const reading = useGrantedPosition();
  const lastChosen = readStored(`floorlight.zone.${user.id}`); // that of beacons, too
  return likelyZone({ zones: site?.andonZones ?? [], reading, lastChosen }) || null;
}
