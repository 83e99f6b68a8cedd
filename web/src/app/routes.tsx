import type { User } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import { may, type Permission } from '@floorlight/contracts/permissions';
import { callerMay } from '@floorlight/contracts/principal';
import type { SiteFeature } from '@floorlight/contracts/site-features';
import {
  Archive,
  Building2,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  Coffee,
  IdCard,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Monitor,
  Package,
  Plug,
  Radar,
  ScanLine,
  ScrollText,
  Siren,
  SmartphoneNfc,
  TrafficCone,
  UserRoundPlus,
  Users,
  Warehouse,
} from 'lucide-react';
import { matchPath } from 'react-router-dom';
import { type LazyScreen, lazyScreen } from '#lib/language/lazy-screen.tsx';
import type { ManagerFunction } from './dashboard/manager-functions.ts';
import { t } from './screen-messages.ts';

/** The screen of a route, either signed in or signed out. */
export interface View {
  screen: LazyScreen;
  /** The page title. A screen without one sets its title itself. */
  title?: () => string;
  /** True: shown without header and navigation. */
  fillsPage?: true;
}

/** The screen at a path when signed in, and the one when signed out. */
export interface ScreenRoute extends View {
  /** Of routes with one screen: it stays as it is from one to the other. */
  family?: string;
  /** Required to open the screen. */
  permission?: Permission;
  /** Left out at a site where all of these are switched off. */
  features?: readonly SiteFeature[];
  /** The view when signed out. Default: asks to sign in. SignedOut.tsx has the sign-in screen. */
  signedOut?: View | 'sign-in screen';
  /** The entry in the main navigation, in the order of this table. */
  nav?: { label: () => string; icon: LucideIcon /** Beside a manager's places. */; besidePlaces?: () => string };
  /** The icon of its entry under Manager Functions on the Dashboard, which are in the order of this table. */
  functionIcon?: LucideIcon;
}

/** Links in emails work both signed in and signed out. */
const verifyEmail: View = {
  screen: lazyScreen(async () => (await import('#features/account/sign-in/VerifyEmailPage.tsx')).VerifyEmailPage),
  fillsPage: true,
};
const resetPassword: View = {
  screen: lazyScreen(async () => (await import('#features/account/sign-in/ResetPasswordPage.tsx')).ResetPasswordPage),
  fillsPage: true,
};

const invitation: View = {
  screen: lazyScreen(async () => (await import('#features/account/sign-in/InvitationPage.tsx')).InvitationPage),
  fillsPage: true,
};

const firstAdministrator: View = {
  screen: lazyScreen(
    async () => (await import('#features/account/sign-in/FirstAdministratorPage.tsx')).FirstAdministratorPage,
  ),
  fillsPage: true,
};

/** A handheld opens the link of a shared device. */
const enrolDevice: View = {
  screen: lazyScreen(async () => (await import('#features/shared-devices/sign-in/EnrolPage.tsx')).EnrolPage),
  fillsPage: true,
};

/** Of a screen on a wall, where nobody signs in. */
const wall: View = {
  screen: lazyScreen(async () => (await import('./wall/WallScreen.tsx')).WallScreen),
  title: t.wallDisplay,
  fillsPage: true,
};

/** The list, and one of them opened. */
const incidents: ScreenRoute = {
  screen: lazyScreen(async () => (await import('#features/incidents/IncidentsPage.tsx')).IncidentsPage),
  features: ['incidents'],
  family: 'incidents',
};

/** Every screen of the app. */
export const routes: Record<keyof typeof paths, ScreenRoute> = {
  home: {
    screen: lazyScreen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen),
    title: t.dashboard,
    signedOut: 'sign-in screen',
    nav: { label: t.dashboard, icon: LayoutDashboard },
  },
  overview: {
    screen: lazyScreen(async () => (await import('./overview/OverviewPage.tsx')).OverviewPage),
    title: t.overview,
    permission: 'alerts.listAll',
    functionIcon: Radar,
  },
  wall: { ...wall, signedOut: wall },
  wallDisplays: {
    screen: lazyScreen(async () => (await import('#features/wall-displays/WallDisplaysPage.tsx')).WallDisplaysPage),
    title: t.wallDisplays,
    permission: 'displays.manage',
    functionIcon: Monitor,
  },
  scanner: {
    screen: lazyScreen(async () => (await import('./screens/ScannerScreen.tsx')).ScannerScreen),
    title: t.scanner,
    nav: { label: t.scan, icon: ScanLine },
  },
  vault: {
    screen: lazyScreen(async () => (await import('#features/vault/VaultPage.tsx')).VaultPage),
    title: t.barcodeVault,
    nav: { label: t.vault, icon: Archive },
  },
  vaultCategory: {
    screen: lazyScreen(async () => (await import('#features/vault/CategoryPage.tsx')).CategoryPage),
  },
  manualEntry: {
    screen: lazyScreen(async () => (await import('#features/vault/manual-entry/ManualEntryPage.tsx')).ManualEntryPage),
    title: t.manualEntry,
  },
  totes: {
    screen: lazyScreen(async () => (await import('./screens/ToteScreen.tsx')).ToteScreen),
    title: t.toteMinder,
    features: ['totes', 'counts'],
    nav: { label: t.totes, icon: Package, besidePlaces: t.myTotes },
  },
  tokens: {
    screen: lazyScreen(
      async () => (await import('#features/account/manager-tokens/ManagerTokensPage.tsx')).ManagerTokensPage,
    ),
    title: t.managerTokens,
    features: ['managerTokens'],
    signedOut: {
      screen: lazyScreen(
        async () =>
          (await import('#features/account/manager-tokens/AuthenticationRequired.tsx')).AuthenticationRequired,
      ),
      title: t.authenticationRequired,
    },
    nav: { label: t.tokens, icon: KeyRound },
  },
  myBreaks: {
    screen: lazyScreen(async () => (await import('#features/breaks/MyBreaksPage.tsx')).MyBreaksPage),
    title: t.myBreaks,
  },
  emergency: {
    screen: lazyScreen(async () => (await import('./screens/EmergencyScreen.tsx')).EmergencyScreen),
    title: t.emergencyCenter,
    signedOut: {
      screen: lazyScreen(
        async () => (await import('#features/alerts/center/EmergencyCenterPage.tsx')).EmergencyCenterPage,
      ),
      title: t.emergencyCenter,
    },
  },
  alert: {
    screen: lazyScreen(async () => (await import('#features/alerts/page/AlertPage.tsx')).AlertPage),
  },
  evacuations: {
    screen: lazyScreen(async () => (await import('./screens/EvacuationsScreen.tsx')).EvacuationsScreen),
    title: t.evacuations,
    permission: 'evacuations.read',
  },
  evacuation: {
    screen: lazyScreen(async () => (await import('#features/evacuations/roll-call/RollCallPage.tsx')).RollCallPage),
    title: t.rollCall,
    permission: 'evacuations.read',
  },
  beacon: {
    screen: lazyScreen(async () => (await import('#features/beacons/BeaconPage.tsx')).BeaconPage),
    title: t.beacon,
  },
  incidents,
  incident: incidents,
  injuryLog: {
    screen: lazyScreen(async () => (await import('#features/incidents/injuries/InjuryLogPage.tsx')).InjuryLogPage),
    features: ['incidents'],
    permission: 'incidents.update',
  },
  safetyAnalytics: {
    screen: lazyScreen(
      async () => (await import('#features/safety-analytics/SafetyAnalyticsPage.tsx')).SafetyAnalyticsPage,
    ),
    title: t.safetyAnalytics,
    permission: 'safetyAnalytics.read',
  },
  profile: {
    screen: lazyScreen(async () => (await import('./screens/ProfileScreen.tsx')).ProfileScreen),
    title: t.profile,
  },
  activity: {
    screen: lazyScreen(async () => (await import('#features/log/activity/ActivityPage.tsx')).ActivityPage),
    title: t.myActivity,
  },
  auditLog: {
    screen: lazyScreen(async () => (await import('#features/log/AuditLogPage.tsx')).AuditLogPage),
    title: t.auditLog,
    permission: 'auditLog.read',
    functionIcon: ClipboardCheck,
  },
  badgeLog: {
    screen: lazyScreen(async () => (await import('#features/log/BadgeLogPage.tsx')).BadgeLogPage),
    title: t.badgeLog,
    permission: 'badgeLog.read',
    functionIcon: IdCard,
  },
  siteTotes: {
    screen: lazyScreen(async () => (await import('#features/totes/SiteTotesPage.tsx')).SiteTotesPage),
    title: t.siteTotes,
    features: ['totes'],
    permission: 'totes.listAll',
    functionIcon: Package,
  },
  breaks: {
    screen: lazyScreen(async () => (await import('#features/breaks/BreakManagementPage.tsx')).BreakManagementPage),
    title: t.breakManagement,
    features: ['breaks'],
    permission: 'breaks.listAll',
    functionIcon: Coffee,
  },
  counts: {
    screen: lazyScreen(async () => (await import('#features/counts/CountsPage.tsx')).CountsPage),
    title: t.inventoryCounts,
    features: ['counts'],
    permission: 'counts.listAll',
    functionIcon: ClipboardList,
  },
  people: {
    screen: lazyScreen(async () => (await import('#features/people/PeoplePage.tsx')).PeoplePage),
    title: t.people,
    permission: 'people.manage',
    functionIcon: Users,
  },
  signUpRequests: {
    screen: lazyScreen(
      async () => (await import('#features/account/sign-ups/SignUpRequestsPage.tsx')).SignUpRequestsPage,
    ),
    title: t.signUpRequests,
    permission: 'signUps.decide',
    functionIcon: UserRoundPlus,
  },
  site: {
    screen: lazyScreen(async () => (await import('#features/sites/OwnSitePage.tsx')).OwnSitePage),
    title: t.siteSettings,
    permission: 'sites.edit',
    functionIcon: Warehouse,
  },
  organization: {
    screen: lazyScreen(async () => (await import('#features/organization/OrganizationPage.tsx')).OrganizationPage),
    title: t.organization,
    permission: 'organization.read',
    functionIcon: Building2,
  },
  sites: {
    screen: lazyScreen(async () => (await import('#features/sites/list/SitesPage.tsx')).SitesPage),
    title: t.sites,
    permission: 'sites.editAll',
    functionIcon: Warehouse,
  },
  siteEditor: {
    screen: lazyScreen(async () => (await import('#features/sites/SitePage.tsx')).SitePage),
    title: t.siteSettings,
    permission: 'sites.editAll',
  },
  integrations: {
    screen: lazyScreen(async () => (await import('#features/integrations/IntegrationsPage.tsx')).IntegrationsPage),
    title: t.integrations,
    permission: 'integrations.manage',
    functionIcon: Plug,
  },
  invitation: { ...invitation, signedOut: invitation },
  firstAdministrator: { ...firstAdministrator, signedOut: firstAdministrator },
  sharedDevices: {
    screen: lazyScreen(async () => (await import('#features/shared-devices/SharedDevicesPage.tsx')).SharedDevicesPage),
    title: t.sharedDevices,
    permission: 'devices.enroll',
    functionIcon: SmartphoneNfc,
  },
  enrolDevice: { ...enrolDevice, signedOut: enrolDevice },
  verifyEmail: { ...verifyEmail, signedOut: verifyEmail },
  resetPassword: { ...resetPassword, signedOut: resetPassword },
};

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
  { ...placeOf('counts'), label: t.counts, icon: ClipboardCheck, permission: 'counts.listAll' },
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

const names = Object.keys(routes) as (keyof typeof routes)[]; // the keys of a literal

/** All routes with their paths. */
export const routeList: readonly (ScreenRoute & { path: string })[] = names.map((name) => ({
  path: paths[name],
  ...routes[name],
}));

/** The entries under Manager Functions that a user may open. An overview of one site would say nothing new. */
export const managerFunctionsOf = (viewer: Viewer): ManagerFunction[] =>
  routeList.flatMap(({ path, title, functionIcon: icon, ...screen }) =>
    title && icon && isShown(screen, viewer) && (path !== paths.organization || overseesSites(viewer))
      ? { path, title, icon }
      : [],
  );

const overseesSites = ({ role, memberships = [] }: Viewer): boolean =>
  may(role, 'sites.editAll') || memberships.filter((one) => may(one.role, 'organization.read')).length > 1;

/** Preloads the screen of the current URL. */
export function preloadAddressed(view: (route: ScreenRoute) => View | undefined): void {
  const route = routeList.find(({ path }) => matchPath(path, window.location.pathname));
  void (route && view(route))?.screen.load().catch(() => undefined); // loaded again when it is shown
}
