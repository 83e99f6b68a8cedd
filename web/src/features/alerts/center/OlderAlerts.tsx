import type { AlertStatus, EmergencyAlert } from '@floorlight/contracts/alerts';
import { ChevronDown } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alertListLimit, useLazyOlderAlertsQuery } from '../api.ts';
import { t } from './messages.ts';

interface OlderAlertsProps {
  status: AlertStatus | undefined;
  shown: readonly EmergencyAlert[];
  /** The number of alerts on the server. */
  total: number | undefined;
}

/** Loads the next page of alerts. */
export function OlderAlerts({ status, shown, total = 0 }: OlderAlertsProps) {
  const [load, { isFetching, error }] = useLazyOlderAlertsQuery();
  const last = shown.at(-1);
  if (!last || shown.length < alertListLimit || shown.length >= total) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2">
      <p role="status" className="text-muted">
        {error ? failureMessageOf(error, t.olderFailed()) : t.shownOf({ shown: shown.length, total })}
      </p>
      <Button
        busy={isFetching}
        onClick={() => load({ query: { ...(status && { status }), limit: alertListLimit, before: last.id } })}
      >
        <ChevronDown aria-hidden="true" className="size-5" />
        {t.loadOlder()}
      </Button>
    </div>
  );
}
