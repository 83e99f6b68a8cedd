import { paths } from '@floorlight/contracts/paths';
import type { SiteSummary } from '@floorlight/contracts/site-settings';
import { Download, Plus, Warehouse } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useUsageTime } from '#lib/time/use-usage-time.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { SearchField } from '#ui/forms/SearchField.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { useGetSiteSettingsQuery, useListSiteSettingsQuery, useReopenSiteMutation } from '../api.ts';
import { useExport } from '../editor/use-export.ts';
import { t } from '../messages.ts';
import { AddSiteDialog } from './AddSiteDialog.tsx';
import { CloseSiteDialog } from './CloseSiteDialog.tsx';
import { SiteRow } from './SiteRow.tsx';

/** For administrators: every site, to change, add, close and reopen. */
export function SitesPage() {
  const { siteId } = useCurrentUser();
  const query = useListSiteSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: own } = useGetSiteSettingsQuery({ params: { siteId } });
  const [reopen] = useReopenSiteMutation();
  const { exportSites, isExporting } = useExport();
  const { timeInSentence } = useUsageTime();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed).trim().toLowerCase();
  const [adding, setAdding] = useState(false);
  const [closing, setClosing] = useState<SiteSummary | null>(null);

  const reopenSite = useCallback(
    async ({ id, name, version }: SiteSummary) => {
      const { error } = await reopen({ params: { siteId: id }, body: { version } });
      toast(
        error
          ? { title: t.reopenFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' }
          : { title: t.reopenedNow({ name }), tone: 'success' },
      );
    },
    [reopen, toast],
  );
  const found = query.data?.filter(({ id, name, timeZone }) =>
    [id, name, timeZone.replaceAll('_', ' ')].some((text) => text.toLowerCase().includes(searched)),
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        back={{ label: t.backToDashboard(), to: paths.home }}
        title={t.title()}
        action={
          <div className="flex flex-wrap gap-3">
            <Button busy={isExporting} onClick={() => void exportSites()}>
              <Download aria-hidden="true" className="size-5" />
              {t.exportAll()}
            </Button>
            <Button variant="primary" disabled={!own} onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" className="size-5" />
              {t.add()}
            </Button>
          </div>
        }
      >
        <PageHint>{t.hint()}</PageHint>
      </PageHeader>
      <SearchField label={t.search()} placeholder={t.searchPlaceholder()} value={typed} onChange={setTyped} />
      <ListStates
        rows={found}
        failure={loadFailure(query, t.loadFailed())}
        loading={<Placeholders count={5} className="h-20 rounded-card" />}
        empty={
          <EmptyState as="h2" icon={Warehouse} title={t.none()}>
            {t.noneHint()}
          </EmptyState>
        }
      >
        {(sites) => (
          <Card className="overflow-hidden">
            <RowList label={t.title()} variant="lines" rows={sites} keyOf={({ id }) => id}>
              {(site) => (
                <SiteRow site={site} time={timeInSentence(site.changedAt)} onClose={setClosing} onReopen={reopenSite} />
              )}
            </RowList>
          </Card>
        )}
      </ListStates>
      {adding && own && <AddSiteDialog template={own.settings} onClose={() => setAdding(false)} />}
      {closing && <CloseSiteDialog site={closing} onDone={() => setClosing(null)} />}
    </div>
  );
}
