import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { clsx } from 'clsx';
import { useSteadyChoice } from '#lib/lists/use-steady-choice.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { AlertDetail } from './AlertDetail.tsx';
import { StatusBadge, shownStatus } from './StatusBadge.tsx';

/** At a desk: the table to compare, and beside it the one alert that is looked at. */
export function AlertTable({ alerts }: { alerts: readonly EmergencyAlert[] }) {
  const [chosen, choose] = useSteadyChoice(alerts.map(({ id }) => id));
  const now = useNow(10_000);
  const selected = alerts.find(({ id }) => id === chosen);

  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(320px,2fr)] items-start gap-5">
      <div className="overflow-hidden rounded-card bg-surface shadow-card hairline">
        <table className="w-full table-fixed text-left">
          <caption className="sr-only">Alerts, newest first</caption>
          <thead>
            <tr className="text-[13px] text-muted hairline-b">
              <th scope="col" className="py-3 pl-5 font-semibold">
                Alert
              </th>
              <th scope="col" className="w-30 py-3 font-semibold">
                Severity
              </th>
              <th scope="col" className="w-38 py-3 font-semibold">
                Status
              </th>
              <th scope="col" className="w-30 py-3 pr-5 text-right font-semibold">
                Age
              </th>
            </tr>
          </thead>
          <tbody>
            {alerts.map((alert) => (
              <tr
                key={alert.id}
                aria-selected={alert === selected}
                className={clsx(
                  'relative not-last:hairline-b hover:bg-sunken',
                  alert === selected && 'bg-sunken shadow-[inset_4px_0_0_var(--accent)]',
                )}
              >
                <td className="py-2.5 pr-3 pl-5">
                  {/* The row is the target: the button's own box covers it. */}
                  <button
                    type="button"
                    aria-pressed={alert === selected}
                    onClick={() => choose(alert.id)}
                    className="block w-full text-left leading-snug after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-3px]"
                  >
                    <span className="block truncate font-semibold">{alert.title}</span>
                    <span className="block truncate text-caption text-muted">
                      {alert.reportedByName}
                      {alert.warehouseZone && ` · ${alert.warehouseZone}`}
                    </span>
                  </button>
                </td>
                <td>
                  <SeverityBadge severity={alert.severity} />
                </td>
                <td>
                  <StatusBadge status={shownStatus(alert)} />
                </td>
                <td className="pr-5 text-right text-caption text-muted">{relativeTime(alert.createdAt, now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {selected && <AlertDetail key={selected.id} alert={selected} />}
    </div>
  );
}
