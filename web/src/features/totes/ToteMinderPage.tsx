import { paths } from '@floorlight/contracts/paths';
import { ClipboardList, LayoutList, Package, ScanBarcode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useMay } from '#lib/session/current-user.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { TotesTab } from './TotesTab.tsx';

interface ToteMinderPageProps {
  /** The tab in which walls are counted. */
  inventory: ReactNode;
  /** The tab in which a photo becomes a barcode to scan. */
  bcBuddy: ReactNode;
}

/** Totes, counts and the barcode buddy of whoever stands on the floor. */
export function ToteMinderPage({ inventory, bcBuddy }: ToteMinderPageProps) {
  const seesAllTotes = useMay('totes.listAll');
  const tabs = [
    { id: 'totes', label: 'Totes', icon: Package, content: <TotesTab /> },
    { id: 'inventory', label: 'Inventory', icon: ClipboardList, content: inventory },
    { id: 'bcbuddy', label: 'BC Buddy', icon: ScanBarcode, content: bcBuddy },
  ] as const;
  const [tab, chooseTab] = useTab(tabs.map(({ id }) => id));
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-heading tracking-tight">ToteMinder</h1>
        {seesAllTotes && (
          <Link to={paths.siteTotes} className={buttonStyle()}>
            <LayoutList aria-hidden="true" className="size-5" />
            Site Totes
          </Link>
        )}
      </header>
      <Tabs label="ToteMinder" value={tab} onChange={chooseTab} tabs={tabs} />
    </div>
  );
}

/** Which tab is open: by the address, else by what led here, else the first. */
function useTab(ids: readonly string[]): [string, (id: string) => void] {
  const [address, setAddress] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const led: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'tab') : null;
  const [first = ''] = ids;
  const tab = [address.get('tab'), led].find((id): id is string => typeof id === 'string' && ids.includes(id)) ?? first;
  return [tab, (id) => setAddress({ tab: id }, { replace: true })];
}
