import { paths } from '@floorlight/contracts/paths';
import { ChartColumn, ClipboardCheck, List, SlidersHorizontal } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { Activity } from './Activity.tsx';
import { t } from './management-messages.ts';
import { Overview } from './Overview.tsx';
import { Settings } from './Settings.tsx';
import { SiteStatements } from './SiteStatements.tsx';

const tabs = [
  { id: 'overview', icon: ChartColumn, content: Overview },
  { id: 'settings', icon: SlidersHorizontal, content: Settings },
  { id: 'activity', icon: List, content: Activity },
  { id: 'shifts', icon: ClipboardCheck, content: SiteStatements },
] as const;

/** Figures, settings and activity of breaks at the manager's site, updated live. */
export function BreakManagementPage() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={{ label: t.backToHome(), to: paths.home }} title={t.title()}>
        <PageHint>{t.hint()}</PageHint>
      </PageHeader>
      <Tabs
        label={t.title()}
        value={tab.id}
        onChange={(id) => setSearch(id === tabs[0].id ? {} : { tab: id }, { replace: true })}
        tabs={tabs.map(({ id, icon, content: Content }) => ({ id, icon, label: t.tabs[id](), content: <Content /> }))}
      />
    </div>
  );
}
