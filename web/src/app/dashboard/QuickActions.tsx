import { paths } from '@floorlight/contracts/paths';
import { Archive, ClipboardList, type LucideIcon, Package, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ActionTile, actionTileStyle } from '#ui/controls/ActionTile.tsx';
import { t } from './messages.ts';

interface QuickAction {
  to: string;
  label: () => string;
  icon: LucideIcon;
  /** Which tab of the screen opens. */
  tab?: string;
}

const actions: readonly QuickAction[] = [
  { to: paths.scanner, label: t.scanBarcode, icon: ScanLine },
  { to: paths.vault, label: t.viewVault, icon: Archive },
  { to: paths.totes, label: t.manageTotes, icon: Package, tab: 'totes' },
  { to: paths.totes, label: t.countInventory, icon: ClipboardList, tab: 'inventory' },
];

/** `more`: tiles of other features. */
export function QuickActions({ more }: { more: ReactNode }) {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-2 font-semibold text-lead">
        {t.quickActions()}
      </h2>
      <div className="grid two-columns gap-3 [&>:nth-child(odd):last-child]:col-span-full">
        {actions.map(({ to, label, icon, tab }) => (
          <Link key={tab ?? to} to={to} state={tab && { tab }} className={actionTileStyle()}>
            <ActionTile icon={icon} label={label()} />
          </Link>
        ))}
        {more}
      </div>
    </section>
  );
}
