import { paths } from '@floorlight/contracts/paths';
import { ClipboardList, LayoutList, Package, ScanBarcode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useMay } from '#lib/session/current-user.ts';
import { useSwitchedOff } from '#lib/session/site-features.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { t } from './messages.ts';
import { ScanTote } from './page/ScanTote.tsx';
import { TotesTab } from './TotesTab.tsx';

interface ToteMinderPageProps {
  /** Content of the Inventory tab. */
  inventory: ReactNode;
  /** Content of the BC Buddy tab. */
  bcBuddy: ReactNode;
}

/** The tabs for totes, counts and BC Buddy. */
export function ToteMinderPage({ inventory, bcBuddy }: ToteMinderPageProps) {
  const seesAllTotes = useMay('totes.listAll');
  const switchedOff = useSwitchedOff();
  const allTabs = [
    { id: 'totes', feature: 'totes', label: t.totes(), icon: Package, content: <TotesTab /> },
    { id: 'inventory', feature: 'counts', label: t.inventory(), icon: ClipboardList, content: inventory },
    { id: 'bcbuddy', feature: null, label: 'BC Buddy', icon: ScanBarcode, content: bcBuddy },
  ] as const;
  const tabs = allTabs.filter(({ feature }) => feature === null || !switchedOff.includes(feature));
  const [tab, chooseTab] = useTab(tabs.map(({ id }) => id));
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-heading tracking-tight">ToteMinder</h1>
        {!switchedOff.includes('totes') && (
          <div className="flex flex-wrap gap-3">
            <ScanTote />
            {seesAllTotes && (
              <Link to={paths.siteTotes} className={buttonStyle()}>
                <LayoutList aria-hidden="true" className="size-5" />
                {t.siteTotes()}
              </Link>
            )}
          </div>
        )}
      </header>
      <Tabs label="ToteMinder" value={tab} onChange={chooseTab} tabs={tabs} />
    </div>
  );
}

/** The open tab: from the URL, else from the navigation state, else the first. */
function useTab(ids: readonly string[]): [string, (id: string) => void] {
  const [params, setParams] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const fromState: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'tab') : null;
  const [first = ''] = ids;
  const tab =
    [params.get('tab'), fromState].find((id): id is string => typeof id === 'string' && ids.includes(id)) ?? first;
  return [tab, (id) => setParams({ tab: id }, { replace: true })];
}
