import { paths } from '@floorlight/contracts/paths';
import { may, type Permission } from '@floorlight/contracts/permissions';
import type { Role } from '@floorlight/contracts/person';
import { Archive, KeyRound, LayoutDashboard, type LucideIcon, Package, ScanLine } from 'lucide-react';
import { matchPath } from 'react-router-dom';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';

/** A screen as one kind of visitor sees it. */
export interface View {
  screen: LazyScreen;
  /** The name of its browser tab. A screen without one sets its title itself, by what it shows. */
  title?: string;
  /** True: it has the page to itself, without header and navigation. */
  fillsPage?: true;
}

/** What signed-in people see at a path, and what everyone else does. */
export interface ScreenRoute extends View {
  /** Only people whose role holds it see the screen. */
  permission?: Permission;
  /** What people who aren't signed in see. Without it they are asked to sign in; SignedOut.tsx holds the sign-in screen. */
  signedOut?: View | 'sign-in screen';
  /** The entry in the main navigation, which is in the order of this table. */
  nav?: { label: string; icon: LucideIcon };
}

/** The links in our emails work signed in or not. */
const verifyEmail: View = {
  screen: lazyScreen(async () => (await import('#features/account/sign-in/VerifyEmailPage.tsx')).VerifyEmailPage),
  fillsPage: true,
};
const resetPassword: View = {
  screen: lazyScreen(async () => (await import('#features/account/sign-in/ResetPasswordPage.tsx')).ResetPasswordPage),
  fillsPage: true,
};

/** Every screen of the app. */
export const routes: Record<keyof typeof paths, ScreenRoute> = {
  home: {
    screen: lazyScreen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen),
    title: 'Dashboard',
    signedOut: 'sign-in screen',
    nav: { label: 'Dashboard', icon: LayoutDashboard },
  },
  scanner: {
    screen: lazyScreen(async () => (await import('./screens/ScannerScreen.tsx')).ScannerScreen),
    title: 'Scanner',
    nav: { label: 'Scan', icon: ScanLine },
  },
  vault: {
    screen: lazyScreen(async () => (await import('#features/vault/VaultPage.tsx')).VaultPage),
    title: 'Barcode Vault',
    nav: { label: 'Vault', icon: Archive },
  },
  vaultCategory: {
    screen: lazyScreen(async () => (await import('#features/vault/CategoryPage.tsx')).CategoryPage),
  },
  manualEntry: {
    screen: lazyScreen(async () => (await import('#features/vault/manual-entry/ManualEntryPage.tsx')).ManualEntryPage),
    title: 'Manual Barcode Entry',
  },
  totes: {
    screen: lazyScreen(async () => (await import('./screens/ToteScreen.tsx')).ToteScreen),
    title: 'ToteMinder',
    nav: { label: 'Totes', icon: Package },
  },
  counts: {
    screen: lazyScreen(async () => (await import('#features/counts/CountsPage.tsx')).CountsPage),
    title: 'Inventory Counts',
    permission: 'counts.listAll',
  },
  siteTotes: {
    screen: lazyScreen(async () => (await import('#features/totes/SiteTotesPage.tsx')).SiteTotesPage),
    title: 'Site Totes',
    permission: 'totes.listAll',
  },
  tokens: {
    screen: lazyScreen(
      async () => (await import('#features/account/manager-tokens/ManagerTokensPage.tsx')).ManagerTokensPage,
    ),
    title: 'Manager Tokens',
    signedOut: {
      screen: lazyScreen(
        async () =>
          (await import('#features/account/manager-tokens/AuthenticationRequired.tsx')).AuthenticationRequired,
      ),
      title: 'Authentication Required',
    },
    nav: { label: 'Tokens', icon: KeyRound },
  },
  breaks: {
    screen: lazyScreen(async () => (await import('#features/breaks/BreakManagementPage.tsx')).BreakManagementPage),
    title: 'Break Management',
    permission: 'breaks.listAll',
  },
  myBreaks: {
    screen: lazyScreen(async () => (await import('#features/breaks/MyBreaksPage.tsx')).MyBreaksPage),
    title: 'My Breaks',
  },
  emergency: {
    screen: lazyScreen(async () => (await import('./screens/EmergencyScreen.tsx')).EmergencyScreen),
    title: 'Emergency Response Center',
    signedOut: {
      screen: lazyScreen(
        async () => (await import('#features/alerts/center/EmergencyCenterPage.tsx')).EmergencyCenterPage,
      ),
      title: 'Emergency Response Center',
    },
  },
  incidents: {
    screen: lazyScreen(async () => (await import('#features/incidents/IncidentsPage.tsx')).IncidentsPage),
  },
  safetyAnalytics: {
    screen: lazyScreen(
      async () => (await import('#features/safety-analytics/SafetyAnalyticsPage.tsx')).SafetyAnalyticsPage,
    ),
    title: 'Safety Analytics',
    permission: 'safetyAnalytics.read',
  },
  profile: {
    screen: lazyScreen(async () => (await import('./screens/ProfileScreen.tsx')).ProfileScreen),
    title: 'Profile',
  },
  activity: {
    screen: lazyScreen(async () => (await import('#features/log/activity/ActivityPage.tsx')).ActivityPage),
    title: 'My Activity',
  },
  auditLog: {
    screen: lazyScreen(async () => (await import('#features/log/AuditLogPage.tsx')).AuditLogPage),
    title: 'Audit Log',
    permission: 'auditLog.read',
  },
  badgeLog: {
    screen: lazyScreen(async () => (await import('#features/log/BadgeLogPage.tsx')).BadgeLogPage),
    title: 'Badge Log',
    permission: 'badgeLog.read',
  },
  signUpRequests: {
    screen: lazyScreen(
      async () => (await import('#features/account/sign-ups/SignUpRequestsPage.tsx')).SignUpRequestsPage,
    ),
    title: 'Sign-up Requests',
    permission: 'signUps.decide',
  },
  verifyEmail: { ...verifyEmail, signedOut: verifyEmail },
  resetPassword: { ...resetPassword, signedOut: resetPassword },
};

/** Whether people of a role may open a screen. The services check the same by themselves. */
export const mayOpen = ({ permission }: ScreenRoute, role: Role): boolean =>
  permission === undefined || may(role, permission);

const names = Object.keys(routes) as (keyof typeof routes)[]; // the keys of a literal

/** The table as a list, each route with its path. */
export const routeList: readonly (ScreenRoute & { path: string })[] = names.map((name) => ({
  path: paths[name],
  ...routes[name],
}));

/** Fetches the screen at the page's address before it is shown. */
export function preloadAddressed(view: (route: ScreenRoute) => View | undefined): void {
  const route = routeList.find(({ path }) => matchPath(path, window.location.pathname));
  void (route && view(route))?.screen.load().catch(() => undefined); // tried again when the screen is shown
}
