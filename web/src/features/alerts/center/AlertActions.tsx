import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { t as alerts } from '../messages.ts';
import { useAlertUpdate } from '../use-alert-update.ts';
import { t } from './messages.ts';
import { ResolveDialog } from './ResolveDialog.tsx';

/** Acknowledge and Resolve, for managers. */
export function AlertActions({ alert, className }: { alert: EmergencyAlert; className?: string }) {
  const [resolving, setResolving] = useState(false);
  const { update, isLoading } = useAlertUpdate(alert);
  if (alert.status === 'resolved') return null;
  return (
    <div className={clsx('flex gap-3', className)}>
      {alert.status === 'active' && (
        <Button
          variant="primary"
          className="grow"
          busy={isLoading && !resolving}
          onClick={() => update({ status: 'acknowledged' })}
        >
          {alerts.acknowledge()}
        </Button>
      )}
      <Button
        variant={alert.status === 'active' ? 'secondary' : 'primary'}
        className="grow"
        onClick={() => setResolving(true)}
      >
        {t.resolve()}
      </Button>
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
