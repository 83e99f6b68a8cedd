import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { alertPath } from '@floorlight/contracts/paths';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { titleOf } from '../alert-words.ts';
import { useOpenAlerts } from '../use-open-alerts.ts';
import { t } from './messages.ts';

const maxShown = 4;

/** The open alerts in short, above everything else on a phone. Each leads to its page. */
export function OpenAlerts() {
  const { open, isLoading } = useOpenAlerts();
  const now = useNow(1000);
  if (isLoading) return null;
  return (
    <section aria-labelledby="open-alerts">
      <h2 id="open-alerts" className="mb-2 flex items-center gap-2 font-semibold text-lead">
        {open.length === 0 && <ShieldCheck aria-hidden="true" className="size-5 text-resolved" />}
        {t.openAlerts({ count: open.length })}
      </h2>
      {open.length > 0 && (
        <Card>
          <ul>
            {open.slice(0, maxShown).map((alert) => (
              <li key={alert.id} className="not-last:hairline-b">
                <OpenAlert alert={alert} age={elapsedTime(alert.createdAt, now)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function OpenAlert({ alert, age }: { alert: EmergencyAlert; age: string }) {
  const { text, lang } = titleOf(alert);
  return (
    <Link
      to={alertPath(alert.id)}
      className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-emergency border-s-[5px] px-3 py-2 leading-snug hover:bg-sunken focus-visible:outline-offset-[-3px]"
    >
      <span className="min-w-0 grow basis-36">
        <span dir="auto" lang={lang} className="block wrap-anywhere font-semibold">
          {text}
        </span>
        <span className="block text-caption text-muted">
          {alert.warehouseZone && `${alert.warehouseZone} · `}
          {alert.reportedByName}
        </span>
      </span>
      <span className="font-mono font-semibold">{age}</span>
      <SeverityBadge severity={alert.severity} />
    </Link>
  );
}
