import { Archive, Keyboard, type LucideIcon, Package } from 'lucide-react';
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
    path: paths.vault,
    title: 'Barcode Vault',
    icon: Archive,
    purpose: 'Here you will keep your barcodes, find them again and show them to a scanner.',
  },
  {
    path: paths.vaultCategory,
    title: 'Barcode Vault',
    icon: Archive,
    purpose: 'Here you will see the barcodes of one kind.',
  },
  {
    path: paths.manualEntry,
    title: 'Manual Barcode Entry',
    icon: Keyboard,
    purpose: 'Here you will add a barcode by typing it.',
  },
  {
    path: paths.totes,
    title: 'ToteMinder',
    icon: Package,
    purpose: 'Here you will follow your totes and count the walls.',
  },
];
