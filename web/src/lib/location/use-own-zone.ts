import { readStored } from '../device/storage.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { useSite } from '../session/sites-api.ts';
import { likelyZone } from './likely-zone.ts';
import { useGrantedPosition } from './use-granted-position.ts';

/** The zone where this person probably is; null where nothing tells. */
export function useOwnZone(): string | null {
  const user = useCurrentUser();
  const { site } = useSite(user.siteId);
  const reading = useGrantedPosition();
  const lastChosen = readStored(`floorlight.zone.${user.id}`); // that of beacons, too
  return likelyZone({ zones: site?.andonZones ?? [], reading, lastChosen }) || null;
}
