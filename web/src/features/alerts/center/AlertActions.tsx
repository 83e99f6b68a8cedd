import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { clsx } from 'clsx';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconFact } from '#ui/lists/IconFact.tsx';
import { t as alerts } from '../messages.ts';
import { useUnsentUpdate } from '../update-outbox.ts';
import { useAlertUpdate } from '../use-alert-update.ts';
import { t } from './messages.ts';
import { ResolveDialog } from './ResolveDialog.tsx';

/** Acknowledge and Resolve, for managers. */
export function AlertActions({ alert, className }: { alert: EmergencyAlert; className?: string }) {
  const [resolving, setResolving] = useState(false);
  const { update, isLoading } = useAlertUpdate(alert);
  const unsent = useUnsentUpdate(alert.id);
  if (alert.status === 'resolved') return null;
  return (
    <div className={clsx('flex flex-wrap gap-3', className)}>
      {unsent && (
        <IconFact icon={CloudUpload}>
          <span role="status">{alerts.notSentYet[unsent]()}</span>
        </IconFact>
      )}
      {alert.status === 'active' && !unsent && (
        <Button
          variant="primary"
          className="grow"
          busy={isLoading && !resolving}
          onClick={() => update({ status: 'acknowledged' })}
        >
          {alerts.acknowledge()}
        </Button>
      )}
      {unsent !== 'resolved' && (
        <Button
          variant={alert.status === 'active' ? 'secondary' : 'primary'}
          className="grow"
          onClick={() => setResolving(true)}
        >
          {t.resolve()}
        </Button>
      )}
      <ResolveDialog
        alert={alert}
        open={resolving}
        onClose={() => setResolving(false)}
        busy={isLoading}
        onResolve={(responseNotes) => update({ status: 'resolved', responseNotes })}
      />
    </div>
  );
}
