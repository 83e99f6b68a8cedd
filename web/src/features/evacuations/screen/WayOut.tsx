import { escapeRoute } from '@floorlight/contracts/escape-routes';
import type { Evacuation } from '@floorlight/contracts/evacuations';
import type { PublicSite } from '@floorlight/contracts/sites';
import { Footprints, type LucideIcon, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';

interface WayOutProps {
  site: PublicSite;
  evacuation: Evacuation;
  /** Where this person probably is. */
  zone: string | null;
  /** To the exit or, without one, the assembly point; null where it is not on the plan. */
  metres: number | null;
}

/** Where to leave and where to meet, from the zone of this person, else for everybody. */
export function WayOut({ site, evacuation, zone, metres }: WayOutProps) {
  const route = zone === null ? null : escapeRoute(site, zone);
  const names = (points: { name: string }[] | undefined) => (points ?? []).map(({ name }) => name).join(', ');
  const exits = names(site.exits);
  const points = names(site.assemblyPoints);
  return (
    <ul aria-label={t.wayOut()} className="grid grid-cols-1 content-start gap-3">
      <Line icon={Footprints}>
        {route?.exit ? t.exit({ exit: route.exit }) : exits ? t.exits({ exits }) : t.anyExit()}
        {zone !== null && metres !== null && (
          <span className="block font-normal text-body">{t.exitAway({ metres, zone })}</span>
        )}
      </Line>
      <Line icon={Users}>
        {route?.assembly ? t.meet({ point: route.assembly }) : points ? t.meetAny({ points }) : t.meetOutside()}
      </Line>
      {evacuation.instructions && (
        <Line icon={TriangleAlert}>
          <span className="whitespace-pre-line">{evacuation.instructions}</span>
        </Line>
      )}
      {evacuation.wardens === 0 && (
        <Line icon={TriangleAlert}>{t.nobodyTakesRoll({ number: site.banner.emergencyServices })}</Line>
      )}
    </ul>
  );
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-start gap-3 font-semibold text-lead leading-snug">
    <Icon aria-hidden="true" className="mt-0.5 size-7 shrink-0" />
    <span className="min-w-0">{children}</span>
  </li>
);
