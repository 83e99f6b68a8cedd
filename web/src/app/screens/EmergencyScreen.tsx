import { paths } from '@floorlight/contracts/paths';
import { ChartColumn, ClipboardList, ClipboardPen, DoorOpen, TrafficCone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmergencyCenterPage } from '#features/alerts/center/EmergencyCenterPage.tsx';
import { BeaconsTab } from '#features/beacons/BeaconsTab.tsx';
import { PlaceBeacon } from '#features/beacons/PlaceBeacon.tsx';
import { CallEvacuation } from '#features/evacuations/call/CallEvacuation.tsx';
import { ReportIncident } from '#features/incidents/ReportIncident.tsx';
import { ReachNotice } from '#features/push/ReachNotice.tsx';
import { TestAlarm } from '#features/push/TestAlarm.tsx';
import { useMay } from '#lib/session/current-user.ts';
import { useFeature } from '#lib/session/site-features.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { t } from '../screen-messages.ts';

/** The signed-in Emergency Response Center, with the parts of other features. */
export function EmergencyScreen() {
  const seesAllIncidents = useMay('incidents.listAll');
  const hasIncidents = useFeature('incidents');
  const seesRollCalls = useMay('evacuations.read');
  const readsAnalytics = useMay('safetyAnalytics.read');
  return (
    <EmergencyCenterPage
      beacons={<BeaconsTab />}
      reach={
        <>
          <ReachNotice />
          <TestAlarm className="tablet:justify-self-start" />
        </>
      }
      incidents={
        <>
          <CallEvacuation className="grow" />
          {seesRollCalls && (
            <Link to={paths.evacuations} className={buttonStyle('secondary', 'control', 'grow')}>
              <DoorOpen aria-hidden="true" className="size-5" />
              {t.evacuations()}
            </Link>
          )}
          {hasIncidents && (
            <Link to={paths.incidents} className={buttonStyle('secondary', 'control', 'grow')}>
              <ClipboardList aria-hidden="true" className="size-5" />
              {seesAllIncidents ? t.incidents() : t.myReports()}
            </Link>
          )}
        </>
      }
      actions={
        <>
          <PlaceBeacon
            opener={(open) => (
              <Button variant="primary" size="primary" className="px-2!" onClick={open}>
                <TrafficCone aria-hidden="true" className="size-5" />
                {t.placeBeacon()}
              </Button>
            )}
          />
          {hasIncidents && (
            <ReportIncident
              opener={(open) => (
                <Button size="primary" className="gap-1.5! px-1! tracking-tight" onClick={open}>
                  <ClipboardPen aria-hidden="true" className="size-5 shrink-0" />
                  {t.reportIncident()}
                </Button>
              )}
            />
          )}
        </>
      }
      analytics={
        readsAnalytics && (
          <Link to={paths.safetyAnalytics} className={buttonStyle('secondary', 'control', 'grow')}>
            <ChartColumn aria-hidden="true" className="size-5" />
            {t.analytics()}
          </Link>
        )
      }
    />
  );
}
