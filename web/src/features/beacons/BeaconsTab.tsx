import { CircleCheck, Lightbulb, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useGrantedPosition } from '#lib/location/use-granted-position.ts';
import { useOnceInAddress } from '#lib/navigation/use-once-in-address.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { useCountBeaconsQuery } from './api.ts';
import { BeaconDetail } from './BeaconDetail.tsx';
import { BeaconList } from './BeaconList.tsx';
import { t } from './messages.ts';
import { placing } from './outbox.ts';
import { PlaceBeacon } from './PlaceBeacon.tsx';
import { useBeacons } from './use-beacons.ts';
import { WaitingBeacons } from './WaitingBeacons.tsx';
import { ZoneButtons } from './ZoneButtons.tsx';
import { ZoneMap } from './ZoneMap.tsx';
import { placeableZones, zoneLabel, zoneStates } from './zones.ts';

const everyZone = 'all';
const noZones: never[] = [];

/** The Digital Beacons tab. */
export function BeaconsTab() {
  const { site } = useSite(useCurrentUser().siteId);
  const [showResolved, setShowResolved] = useState(false);
  const [zone, setZone] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { listed, onMap, isLoading, error, retry } = useBeacons(zone, showResolved);
  const counts = useCountBeaconsQuery({ query: zone === null ? {} : { warehouseZone: zone } }).currentData;
  const here = useGrantedPosition();
  const now = useNow(10_000);

  const zones = site?.andonZones ?? noZones;
  const states = useMemo(() => zoneStates(zones, onMap), [zones, onMap]);
  const detail = onMap.find(({ id }) => id === chosen);
  const zoneNames = placeableZones(zones);

  return (
    <section aria-labelledby="beacons" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="beacons" className="font-semibold text-title">
            {t.title()}
          </h2>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge>
              <Lightbulb aria-hidden="true" className="size-4" />
              {counts ? t.counted.active({ count: counts.active }) : t.uncounted.active()}
            </Badge>
            <Badge tone="resolved">
              <CircleCheck aria-hidden="true" className="size-4" />
              {counts ? t.counted.resolved({ count: counts.resolved }) : t.uncounted.resolved()}
            </Badge>
          </p>
        </div>
        <PlaceBeacon opener={(open) => <PlaceButton onPress={open} />} />
      </div>
      <WaitingBeacons />
      <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card aria-labelledby="zone-overview" className="grid grid-cols-1 gap-4 p-4 desk:p-5">
          <h3 id="zone-overview" className="font-semibold text-lead">
            {t.zones()}
          </h3>
          <ZoneMap zones={states} chosen={chosen} onChoose={(id) => setChosen(id === chosen ? null : id)} />
          {detail && <BeaconDetail beacon={detail} here={here} now={now} onClose={() => setChosen(null)} />}
          <ZoneButtons zones={states} chosen={zone} onChoose={setZone} />
        </Card>
        <div className="grid grid-cols-1 gap-3">
          <div className="grid grid-cols-1 items-end gap-x-5 gap-y-2 tablet:grid-cols-2">
            <SelectField
              label={t.zoneFilter()}
              options={[
                { value: everyZone, label: t.allZones() },
                ...zoneNames.map((name) => ({ value: name, label: zoneLabel(name) })),
              ]}
              value={zone ?? everyZone}
              onChange={({ target }) => setZone(target.value === everyZone ? null : target.value)}
            />
            <SwitchRow label={t.showResolved()} checked={showResolved} onChange={setShowResolved} />
          </div>
          <BeaconList beacons={listed} isLoading={isLoading} error={error} onRetry={retry} here={here} now={now} />
        </div>
      </div>
    </section>
  );
}

/** Pressed too by the address that leads back to a form. */
function PlaceButton({ onPress }: { onPress: () => void }) {
  useOnceInAddress(placing, onPress);
  return (
    <Button variant="primary" size="primary" className="w-full tablet:w-auto" onClick={onPress}>
      <Plus aria-hidden="true" className="size-5" />
      {t.placeBeacon()}
    </Button>
  );
}
