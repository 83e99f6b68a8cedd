import type { User } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import { may, type Permission } from '@floorlight/contracts/permissions';
import { callerMay } from '@floorlight/contracts/principal';
import type { SiteFeature } from '@floorlight/contracts/site-features';
import {
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  Coffee,
  type LucideIcon,
  Package,
  Radar,
  ScrollText,
  Siren,
  TrafficCone,
  Users,
  Warehouse,
} from 'lucide-react';
import type { ManagerFunction } from './dashboard/manager-functions.ts';
import { routeList, routes } from './routes.tsx';
import { t } from './screen-messages.ts';
import type { ScreenRoute } from './screen-route.ts';

/** An entry of the rail at a manager's desk. */
export interface Place {
  /** May name a tab. */
  to: string;
  label: () => string;
  icon: LucideIcon;
  /** Other screens of the same place: its entry is marked on them too. */
  also?: readonly string[];
}

/** Who looks at a screen. */
export interface Viewer extends Pick<User, 'role' | 'memberships' | 'needsSecondFactor'> {
  /** At the site where they work. */
  switchedOff?: readonly SiteFeature[];
}

/** Which screens are a manager's places, in the order of the rail. */
const places: readonly (Place & Pick<ScreenRoute, 'features'> & { permission: Permission })[] = [
  { to: paths.overview, label: t.overview, icon: Radar, permission: 'alerts.listAll' },
  { to: paths.emergency, label: t.alerts, icon: Siren, permission: 'alerts.listAll', also: [paths.evacuations] },
  {
    to: `${paths.emergency}?tab=beacons`,
    label: t.beacons,
    icon: TrafficCone,
    permission: 'alerts.listAll',
    also: [paths.beacon],
  },
  {
    ...placeOf('incidents'),
    label: t.incidents,
    icon: ClipboardList,
    permission: 'incidents.listAll',
    also: [paths.injuryLog],
  },
  { ...placeOf('people'), label: t.people, icon: Users, permission: 'people.manage' },
  { ...placeOf('breaks'), label: t.breaks, icon: Coffee, permission: 'breaks.listAll' },
  {
    ...placeOf('counts'),
    label: t.counts,
    icon: ClipboardCheck,
    permission: 'counts.listAll',
    also: [paths.siteCount],
  },
  { ...placeOf('siteTotes'), label: t.totes, icon: Package, permission: 'totes.listAll' },
  { ...placeOf('safetyAnalytics'), label: t.analytics, icon: ChartColumn, permission: 'safetyAnalytics.read' },
  { ...placeOf('auditLog'), label: t.logs, icon: ScrollText, permission: 'auditLog.read', also: [paths.badgeLog] },
  { ...placeOf('site'), label: t.siteSettings, icon: Warehouse, permission: 'sites.edit', also: [paths.wallDisplays] },
];

/** The address of a place, and the features of its screen. */
function placeOf(name: keyof typeof routes): Pick<Place & ScreenRoute, 'to' | 'features'> {
  const { features } = routes[name];
  return { to: paths[name], ...(features && { features }) };
}

/** A manager's places that a user may open, then the other entries under Manager Functions: none is only on the Dashboard. */
export function placesOf(viewer: Viewer): Place[] {
  const own = places.filter((place) => isShown(place, viewer));
  const known = new Set(places.flatMap(({ to, also = [] }) => [to, ...also]));
  const others = managerFunctionsOf(viewer).filter(({ path }) => !known.has(path));
  return [...own, ...others.map(({ path, title, icon }) => ({ to: path, label: title, icon }))];
}

type Guarded = Pick<ScreenRoute, 'permission' | 'features'>;

/** Whether somebody may open a screen. The services enforce permissions themselves. */
export const mayOpen = ({ permission }: Guarded, viewer: Viewer): boolean =>
  permission === undefined || callerMay(viewer, permission);

/** Whether they could, with the second factor that their site asks for. */
export const lacksSecondFactor = ({ permission }: Guarded, viewer: Viewer): boolean =>
  permission !== undefined && may(viewer.role, permission) && !callerMay(viewer, permission);

/** Whether nothing of a screen is used at the viewer's site. */
export const isSwitchedOff = ({ features }: Guarded, { switchedOff = [] }: Pick<Viewer, 'switchedOff'>): boolean =>
  features?.every((feature) => switchedOff.includes(feature)) ?? false;

const isShown = (screen: Guarded, viewer: Viewer): boolean => mayOpen(screen, viewer) && !isSwitchedOff(screen, viewer);

/** The entries under Manager Functions that a user may open. An overview of one site would say nothing new. */
export const managerFunctionsOf = (viewer: Viewer): ManagerFunction[] =>
  routeList.flatMap(({ path, title, functionIcon: icon, ...screen }) =>
    title && icon && isShown(screen, viewer) && (path !== paths.organization || overseesSites(viewer))
      ? { path, title, icon }
      : [],
  );

const overseesSites = ({ role, memberships = [] }: Viewer): boolean =>
  may(role, 'sites.editAll') || memberships.filter((one) => may(one.role, 'organization.read')).length > 1;
