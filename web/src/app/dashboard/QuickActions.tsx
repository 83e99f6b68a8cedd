import { paths } from '@floorlight/contracts/paths';
import type { SiteFeature } from '@floorlight/contracts/site-features';
import { ClipboardList, type LucideIcon, Package, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSwitchedOff } from '#lib/session/site-features.ts';
import { ActionKey, actionKeyStyle } from '#ui/controls/ActionTile.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { t } from './messages.ts';

interface QuickAction {
  to: string;
  label: () => string;
  icon: LucideIcon;
  /** Which tab of the screen opens. */
  tab?: string;
  feature: SiteFeature;
}

const actions: readonly QuickAction[] = [
  { to: paths.totes, label: t.countInventory, icon: ClipboardList, tab: 'inventory', feature: 'counts' },
  { to: paths.totes, label: t.manageTotes, icon: Package, tab: 'totes', feature: 'totes' },
];

/** The scanner, and the actions that the site has; `more`: those of other features. */
export function QuickActions({ more }: { more: ReactNode }) {
  const switchedOff = useSwitchedOff();
  const shown = actions.filter(({ feature }) => !switchedOff.includes(feature));
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="sr-only">
        {t.quickActions()}
      </h2>
      <Link to={paths.scanner} className={buttonStyle('primary', 'primary', 'w-full')}>
        <ScanLine aria-hidden="true" className="size-6" />
        {t.scanBarcode()}
      </Link>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(max(4.6rem,21%),100%),1fr))] gap-2">
        {shown.map(({ to, label, icon, tab }) => (
          <Link key={tab} to={to} state={tab && { tab }} className={actionKeyStyle}>
            <ActionKey icon={icon} label={label()} />
          </Link>
        ))}
        {more}
      </div>
    </section>
  );
}
