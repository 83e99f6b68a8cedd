import type { CellSite } from '@floorlight/contracts/cells';
import type { SiteSafety } from '@floorlight/contracts/organization';
import { paths } from '@floorlight/contracts/paths';
import type { SiteSummary } from '@floorlight/contracts/site-settings';
import { Building2 } from 'lucide-react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import {
  useListCellAlertsQuery,
  useListCellSitesQuery,
  useListOrganizationCountsQuery,
  useListOrganizationSafetyQuery,
  useListOrganizationSitesQuery,
} from './api.ts';
import { t } from './messages.ts';
import { SiteLine } from './SiteLine.tsx';

/** Milliseconds. */
const pollInterval = 15_000;
/** Who is connected, and how far the counts are. */
const figuresInterval = 60_000;

/** At a hub: how soon a site that was cut off, and an alert there, is seen. */
const cellInterval = 5000;

/** All sites of an administrator, or of a manager of several: what is open there, and whom it reaches. */
export function OrganizationPage() {
  const query = useListOrganizationSitesQuery(undefined, { refetchOnMountOrArgChange: true });
  const safety = useListOrganizationSafetyQuery(undefined, { refetchOnMountOrArgChange: true });
  const counts = useListOrganizationCountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const cells = useListCellSitesQuery(undefined, { refetchOnMountOrArgChange: true });
  const isHub = (cells.data?.length ?? 0) > 0;
  const cellAlerts = useListCellAlertsQuery(undefined, { skip: !isHub, refetchOnMountOrArgChange: true });
  useAttendedPoll(() => {
    if (!isHub) return;
    void cells.refetch();
    void cellAlerts.refetch();
  }, cellInterval);
  useAttendedPoll(safety.refetch, pollInterval);
  useAttendedPoll(query.refetch, figuresInterval);
  useAttendedPoll(counts.refetch, figuresInterval);
  const bySite = new Map([
    ...(safety.data ?? []).map((row) => [row.siteId, row] as const),
    ...(cells.data ?? []).filter(({ openAlerts }) => openAlerts > 0).map((row) => [row.siteId, safetyOf(row)] as const),
  ]);
  const cellOf = new Map(cells.data?.map((row) => [row.siteId, row]));
  const alertsOf = Map.groupBy(cellAlerts.data ?? [], ({ siteId }) => siteId);
  const countsOf = new Map(counts.data?.map((row) => [row.siteId, row]));
  const urgencyAt = (id: string) => (isEvacuating(cellOf.get(id)) ? 4 : urgencyOf(bySite.get(id)));
  const sites = safety.data && cells.data && query.data?.toSorted((a, b) => urgencyAt(b.id) - urgencyAt(a.id));
  const list = (rows: readonly SiteSummary[], label: string) => (
    <Card className="overflow-hidden">
      <RowList label={label} variant="lines" rows={rows} keyOf={({ id }) => id}>
        {(site) => (
          <SiteLine
            site={site}
            safety={bySite.get(site.id)}
            counts={countsOf.get(site.id)}
            cell={cellOf.get(site.id)}
            alerts={alertsOf.get(site.id)}
          />
        )}
      </RowList>
    </Card>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={{ label: t.backToDashboard(), to: paths.home }} title={t.title()}>
        <PageHint>{t.hint()}</PageHint>
      </PageHeader>
      <ListStates
        rows={sites}
        failure={
          loadFailure(query, t.loadFailed()) ??
          loadFailure(safety, t.loadFailed()) ??
          loadFailure(cells, t.loadFailed())
        }
        loading={<Placeholders count={5} className="h-24 rounded-card" />}
        empty={
          <EmptyState as="h2" icon={Building2} title={t.none()}>
            {t.noneHint()}
          </EmptyState>
        }
      >
        {(rows) => {
          const closed = rows.filter(({ closedAt }) => closedAt !== null);
          return (
            <>
              {list(
                rows.filter(({ closedAt }) => closedAt === null),
                t.title(),
              )}
              {closed.length > 0 && (
                <section className="grid gap-3">
                  <h2 className="font-bold text-lead">{t.closedSites()}</h2>
                  {list(closed, t.closedSites())}
                </section>
              )}
            </>
          );
        }}
      </ListStates>
    </div>
  );
}

/** What is open at the site of a cell, as far as this hub knows. */
const safetyOf = ({ siteId, openAlerts, unansweredSince }: CellSite): SiteSafety => ({
  ...{ siteId, openAlerts, unansweredSince },
  openIncidents: 0,
});

const isEvacuating = (cell: CellSite | undefined): boolean => cell?.evacuation?.drill === false;

/**
 * After sites that people leave: those with alerts that nobody has acknowledged, then those with others, then those with
 * incidents.
 */
function urgencyOf(safety: SiteSafety | undefined): number {
  if (!safety) return 0;
  if (safety.unansweredSince !== null) return 3;
  return safety.openAlerts > 0 ? 2 : 1;
}
