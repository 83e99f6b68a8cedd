import { exportIncidents } from '@floorlight/contracts/incident-exports';
import { incidentNames } from '@floorlight/contracts/incident-messages';
import { incidentStatuses } from '@floorlight/contracts/incidents';
import { paths } from '@floorlight/contracts/paths';
import { ClipboardPen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { urlOf } from '#lib/api/call.ts';
import { usePageTitle } from '#lib/device/page-title.ts';
import { useListQuery } from '#lib/lists/use-list-query.ts';
import { useRowAddress } from '#lib/lists/use-row-address.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { ExportLink } from '#lib/session/ExportLink.tsx';
import { useSite } from '#lib/session/sites-api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { type IncidentQuery, useCountIncidentsQuery } from './api.ts';
import { IncidentBrowser } from './IncidentBrowser.tsx';
import { IncidentFilters } from './IncidentFilters.tsx';
import { IncidentStatusBadge } from './IncidentStatusBadge.tsx';
import { t as names } from './messages.ts';
import { t } from './page-messages.ts';
import { ReportIncident } from './ReportIncident.tsx';
import { WaitingReports } from './WaitingReports.tsx';

const addresses = { list: paths.incidents, row: paths.incident, earlier: 'incident' };

/** The site's incidents for managers, otherwise the user's own reports. */
export function IncidentsPage() {
  const seesAll = useMay('incidents.listAll');
  const title = seesAll ? t.allTitle() : t.ownTitle();
  usePageTitle(title);
  const desk = useDesk();
  const { query, filters, setFilters, typed, setTyped } = useListQuery<IncidentQuery>({});
  const [chosen, choose] = useRowAddress(addresses, desk);
  const whole = desk || !chosen;
  const back = whole
    ? { label: t.backToEmergency(), to: paths.emergency }
    : { label: t.backToAll(), onClick: () => choose(null) };

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={back} title={title} action={whole && <ReportIncident opener={reportButton} />}>
        {whole && <StatusCounts />}
      </PageHeader>
      <WaitingReports />
      {seesAll && whole && <IncidentFilters query={filters} search={typed} onSearch={setTyped} onChange={setFilters} />}
      {seesAll && whole && <Files query={query} />}
      <IncidentBrowser query={query} desk={desk} chosen={chosen} onChoose={choose} />
    </div>
  );
}

/** The incidents of the filters as a file, and the OSHA log where the site keeps one. */
function Files({ query }: { query: IncidentQuery }) {
  const { site } = useSite(useCurrentUser().siteId);
  const mayOpenLog = useMay('incidents.update') && site?.injuryRecords === 'osha';
  return (
    <div className="flex flex-wrap gap-3">
      <ExportLink href={urlOf({ endpoint: exportIncidents, query })} />
      {mayOpenLog && (
        <Link to={paths.injuryLog} className={buttonStyle()}>
          {t.openInjuryLog()}
        </Link>
      )}
    </div>
  );
}

const reportButton = (open: () => void) => (
  <Button variant="primary" size="primary" className="w-full tablet:w-auto" onClick={open}>
    <ClipboardPen aria-hidden="true" className="size-5" />
    {names.reportIncident()}
  </Button>
);

function StatusCounts() {
  const counts = useCountIncidentsQuery().data;
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      {incidentStatuses.map((status) => (
        <IncidentStatusBadge key={status} status={status}>
          {counts ? t.counted[status]({ count: counts[status] }) : `– ${incidentNames.statuses[status]()}`}
        </IncidentStatusBadge>
      ))}
    </p>
  );
}
