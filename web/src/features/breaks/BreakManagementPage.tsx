import { paths } from '@floorlight/contracts/paths';
import { ChartColumn, List, SlidersHorizontal } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
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
      <PageHeader back={{ label: 'Back to home', to: paths.home }} title="Break Management">
        <PageHint>How breaks are taken at your site, and how long they may last</PageHint>
      </PageHeader>
      <Tabs
        label="Break Management"
        value={tab.id}
        onChange={(id) => setSearch(id === tabs[0].id ? {} : { tab: id }, { replace: true })}
        tabs={tabs}
      />
    </div>
  );
}
