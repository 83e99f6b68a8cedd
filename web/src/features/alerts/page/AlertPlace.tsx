import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { Navigation } from 'lucide-react';
import { distanceBetween } from '#lib/location/reading.ts';
import { useGrantedPosition } from '#lib/location/use-granted-position.ts';
import { Card } from '#ui/Card.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { AlertFacts } from '../center/AlertFacts.tsx';
import { FoldedAlerts } from '../center/FoldedAlerts.tsx';
import { AlertPlan } from './AlertPlan.tsx';
import { t } from './messages.ts';
import { Sender } from './Sender.tsx';
import { ZoneChoice } from './ZoneChoice.tsx';

/** Where help is needed: the zone on the floor plan, the position, and how far away it is. */
export function AlertPlace({ alert, mayChange }: { alert: EmergencyAlert; mayChange: boolean }) {
  const { latestLocation: place } = alert;
  const here = useGrantedPosition();
  const metres = place && here ? Math.round(distanceBetween(here, place)) : null;
  return (
    <Card aria-label={t.where()} className="grid grid-cols-1 gap-3 p-4">
      <AlertPlan alert={alert} />
      <Sender alert={alert} />
      <AlertFacts alert={alert} sender={false} />
      {place && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a
            href={`geo:${place.latitude},${place.longitude}?q=${place.latitude},${place.longitude}`}
            className={buttonStyle('secondary')}
          >
            <Navigation aria-hidden="true" className="size-5" />
            {t.openMap()}
          </a>
          {metres !== null && (
            <span className="font-semibold">
              {metres < 10_000 ? t.away({ metres }) : t.awayKilometres({ kilometres: Math.round(metres / 1000) })}
            </span>
          )}
        </div>
      )}
      {mayChange && alert.status !== 'resolved' && <ZoneChoice alert={alert} />}
      <FoldedAlerts alert={alert} />
    </Card>
  );
}
