import { ClipboardPen } from 'lucide-react';
import { useWaitingIncidents } from '#lib/incidents/incident-outbox.ts';
import { ActionTile, actionTileStyle } from '#ui/ActionTile.tsx';
import { ReportIncident } from './ReportIncident.tsx';

/** The dashboard's way to report what happened. */
export function ReportIncidentTile() {
  const waiting = useWaitingIncidents().length;
  return (
    <ReportIncident
      opener={(open) => (
        <button type="button" className={actionTileStyle()} onClick={open}>
          <ActionTile
            icon={ClipboardPen}
            label="Report Incident"
            hint={waiting ? `${waiting} waiting to send` : 'A spill, a near miss, damage'}
          />
        </button>
      )}
    />
  );
}
