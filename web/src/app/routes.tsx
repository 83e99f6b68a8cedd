import { paths } from '@floorlight/contracts/paths';
import {
  Archive,
  Building2,
  ClipboardCheck,
  ClipboardList,
  Coffee,
  IdCard,
  KeyRound,
  LayoutDashboard,
  Monitor,
  Package,
  Plug,
  Radar,
  ScanLine,
  SmartphoneNfc,
  UserRoundPlus,
  Users,
  Warehouse,
} from 'lucide-react';
import { matchPath } from 'react-router-dom';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { enrolDevice, firstAdministrator, invitation, resetPassword, verifyEmail, wall } from './link-views.ts';
import { t } from './screen-messages.ts';
import type { ScreenRoute, View } from './screen-route.ts';

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
  vaultFiles: {
    screen: lazyScreen(async () => (await import('#features/vault/files/VaultFilesPage.tsx')).VaultFilesPage),
    title: t.vaultFiles,
  },
  vaultShared: {
    screen: lazyScreen(async () => (await import('#features/vault/sharing/SharedPage.tsx')).SharedPage),
    title: t.vaultShared,
  },
  takeBarcode: {
    screen: lazyScreen(async () => (await import('#features/vault/sharing/TakePage.tsx')).TakePage),
    title: t.takeBarcode,
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
  tote: {
    screen: lazyScreen(async () => (await import('#features/totes/page/TotePage.tsx')).TotePage),
    features: ['totes'],
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
  siteCount: {
    screen: lazyScreen(async () => (await import('#features/counts/site-count/SiteCountPage.tsx')).SiteCountPage),
    title: t.siteCount,
    features: ['counts'],
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

const names = Object.keys(routes) as (keyof typeof routes)[]; // the keys of a literal

/** All routes with their paths. */
export const routeList: readonly (ScreenRoute & { path: string })[] = names.map((name) => ({
  path: paths[name],
  ...routes[name],
}));

/** Preloads the screen of the current URL. */
export async function preloadAddressed(view: (route: ScreenRoute) => View | undefined): Promise<void> {
  const route = routeList.find(({ path }) => matchPath(path, window.location.pathname));
  await (route && view(route))?.screen.load().catch(() => undefined); // loaded again when it is shown
}
