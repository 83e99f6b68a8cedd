import { alertPath } from '@floorlight/contracts/paths';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { AlertRow } from '../AlertRow.tsx';
import { useOpenAlerts } from '../use-open-alerts.ts';
import { t } from './messages.ts';

const maxShown = 4;

/** The open alerts in short and who answers them, above everything else on a phone. Each leads to its page. */
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
                <Link to={alertPath(alert.id)} className="block hover:bg-sunken focus-visible:outline-offset-[-3px]">
                  <AlertRow
                    alert={alert}
                    time={
                      <span className="font-mono font-semibold text-lead">{elapsedTime(alert.createdAt, now)}</span>
                    }
                  />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
