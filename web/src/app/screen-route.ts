import type { Permission } from '@floorlight/contracts/permissions';
import type { SiteFeature } from '@floorlight/contracts/site-features';
import type { LucideIcon } from 'lucide-react';
import type { LazyScreen } from '#lib/language/lazy-screen.tsx';

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
