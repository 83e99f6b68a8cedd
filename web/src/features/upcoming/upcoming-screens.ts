import { type LucideIcon, Package } from 'lucide-react';
import { paths } from '#lib/paths.ts';

export interface UpcomingScreen {
  path: string;
  title: string;
  icon: LucideIcon;
  /** What will be here, in one sentence. */
  purpose: string;
}

/** Screens whose place is taken and whose work is not here yet. */
export const upcomingScreens: readonly UpcomingScreen[] = [
  {
    path: paths.totes,
    title: 'ToteMinder',
    icon: Package,
    purpose: 'Here you will follow your totes and count the walls.',
  },
];
