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

/** Figures, settings and activity of breaks at the manager's site, updated live. */
export function BreakManagementPage() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={{ label: 'Back to home', to: paths.home }} title="Break Management">
        <PageHint>Break usage and time limits at your site</PageHint>
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
