import { paths } from '@floorlight/contracts/paths';
import { ArrowLeft, ChartColumn, List, SlidersHorizontal } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { iconButtonStyle } from '#ui/controls/IconButton.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { Activity } from './Activity.tsx';
import { Overview } from './Overview.tsx';
import { Settings } from './Settings.tsx';

const tabs = [
  { id: 'overview', label: 'Overview', icon: ChartColumn, content: <Overview /> },
  { id: 'settings', label: 'Settings', icon: SlidersHorizontal, content: <Settings /> },
  { id: 'activity', label: 'Activity', icon: List, content: <Activity /> },
] as const;

/** How breaks are kept at the manager's site, live while it is open. */
export function BreakManagementPage() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex items-start gap-2">
        <Link to={paths.home} aria-label="Back to home" title="Back to home" className={`${iconButtonStyle} -ml-3`}>
          <ArrowLeft aria-hidden="true" className="size-6" />
        </Link>
        <div className="min-w-0 grow pt-1.5">
          <h1 className="font-bold text-heading tracking-tight">Break Management</h1>
          <p className="mt-1 text-muted">How breaks are taken at your site, and how long they may last</p>
        </div>
      </header>
      <Tabs
        label="Break Management"
        value={tab.id}
        onChange={(id) => setSearch(id === tabs[0].id ? {} : { tab: id }, { replace: true })}
        tabs={tabs}
      />
    </div>
  );
}
