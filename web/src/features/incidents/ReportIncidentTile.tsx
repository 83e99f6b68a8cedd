import { ClipboardPen } from 'lucide-react';
import { ActionTile, actionTileStyle } from '#ui/controls/ActionTile.tsx';
import { t } from './messages.ts';
import { useWaitingReports } from './outbox.ts';
import { ReportIncident } from './ReportIncident.tsx';

/** The dashboard tile that opens the Report Incident dialog. */
export function ReportIncidentTile() {
  const waiting = useWaitingReports().length;
  return (
    <ReportIncident
      opener={(open) => (
        <button type="button" className={actionTileStyle()} onClick={open}>
          <ActionTile
            icon={ClipboardPen}
            label={t.reportIncident()}
            hint={waiting ? t.waiting({ count: waiting }) : t.hint()}
          />
        </button>
      )}
    />
  );
}
