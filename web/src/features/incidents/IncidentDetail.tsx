import type { Incident } from '@floorlight/contracts/incidents';
import { CloudUpload } from 'lucide-react';
import { useMay } from '#lib/session/current-user.ts';
import { IconFact } from '#ui/lists/IconFact.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { CorrectiveActions } from './CorrectiveActions.tsx';
import { useWaitingChanges } from './change-outbox.ts';
import { IncidentActions } from './IncidentActions.tsx';
import { IncidentFacts } from './IncidentFacts.tsx';
import { IncidentPhotos } from './IncidentPhotos.tsx';
import { IncidentStatusBadge } from './IncidentStatusBadge.tsx';
import { InjurySection } from './injuries/InjurySection.tsx';
import { t } from './page-messages.ts';

/** One incident with its photos, facts and actions. */
export function IncidentDetail({ incident: saved }: { incident: Incident }) {
  const { incident, waiting } = useWaitingChanges(saved);
  const mayUpdate = useMay('incidents.update');
  return (
    <article
      aria-label={incident.title}
      className="grid grid-cols-1 gap-5 rounded-card bg-surface p-4 shadow-card hairline desk:sticky desk:top-0 desk:max-h-[calc(100dvh-110px)] desk:overflow-y-auto desk:p-5"
    >
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <SeverityBadge severity={incident.severity} />
          <IncidentStatusBadge status={incident.status} />
        </div>
        <h2 dir="auto" lang={incident.language ?? undefined} className="mt-3 break-words font-semibold text-title">
          {incident.title}
        </h2>
        <p dir="auto" lang={incident.language ?? undefined} className="mt-1 whitespace-pre-line break-words text-muted">
          {incident.description}
        </p>
      </div>
      <div role="status" className="empty:hidden">
        {waiting > 0 && <IconFact icon={CloudUpload}>{t.changesWait({ count: waiting })}</IconFact>}
      </div>
      <IncidentPhotos incident={incident} />
      <IncidentFacts incident={incident} />
      <CorrectiveActions key={`actions-${incident.id}`} incident={incident} />
      <InjurySection key={`injury-${incident.id}`} incident={incident} />
      {mayUpdate && <IncidentActions key={incident.id} incident={incident} />}
    </article>
  );
}
