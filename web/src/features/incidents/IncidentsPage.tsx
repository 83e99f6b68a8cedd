import { incidentStatuses } from '@floorlight/contracts/incidents';
import { paths } from '@floorlight/contracts/paths';
import { ArrowLeft, ClipboardPen } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '#lib/device/page-title.ts';
import { useSettled } from '#lib/lists/use-settled.ts';
import { useMay } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton, iconButtonStyle } from '#ui/controls/IconButton.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { type IncidentQuery, useCountIncidentsQuery } from './api.ts';
import { IncidentStatusBadge } from './IncidentBadges.tsx';
import { IncidentBrowser } from './IncidentBrowser.tsx';
import { IncidentFilters } from './IncidentFilters.tsx';
import { incidentStatusWords } from './incident-words.ts';
import { ReportIncident } from './ReportIncident.tsx';
import { WaitingReports } from './WaitingReports.tsx';

/** The site's incidents to work on, or what became of the caller's own. */
export function IncidentsPage() {
  const seesAll = useMay('incidents.listAll');
  const title = seesAll ? 'Incident Reports' : 'My Reports';
  usePageTitle(title);
  const desk = useDesk();
  const [address, setAddress] = useSearchParams();
  const [filters, setFilters] = useState<IncidentQuery>({});
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const chosen = address.get('incident');
  const choose = (id: string | null) => setAddress(id ? { incident: id } : {}, { replace: desk });
  const whole = desk || !chosen;

  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-start gap-2">
        {whole ? (
          <Link
            to={paths.emergency}
            aria-label="Back to the Emergency Response Center"
            title="Back to the Emergency Response Center"
            className={`${iconButtonStyle} -ml-3`}
          >
            <ArrowLeft aria-hidden="true" className="size-6" />
          </Link>
        ) : (
          <IconButton label="Back to all reports" className="-ml-3" onClick={() => choose(null)}>
            <ArrowLeft aria-hidden="true" className="size-6" />
          </IconButton>
        )}
        <div className="min-w-0 grow basis-60 pt-1.5">
          <h1 className="font-bold text-heading tracking-tight">{title}</h1>
          {whole && <StatusCounts />}
        </div>
        {whole && (
          <ReportIncident
            opener={(open) => (
              <Button variant="primary" size="primary" className="w-full tablet:w-auto" onClick={open}>
                <ClipboardPen aria-hidden="true" className="size-5" />
                Report Incident
              </Button>
            )}
          />
        )}
      </header>
      <WaitingReports />
      {seesAll && whole && <IncidentFilters query={filters} search={typed} onSearch={setTyped} onChange={setFilters} />}
      <IncidentBrowser
        query={search ? { ...filters, search } : filters}
        desk={desk}
        chosen={chosen}
        onChoose={choose}
      />
    </div>
  );
}

function StatusCounts() {
  const counts = useCountIncidentsQuery().data;
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      {incidentStatuses.map((status) => (
        <IncidentStatusBadge key={status} status={status}>
          {counts?.[status] ?? '–'} {incidentStatusWords[status]}
        </IncidentStatusBadge>
      ))}
    </p>
  );
}
