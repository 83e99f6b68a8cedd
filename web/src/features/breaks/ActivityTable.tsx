import { useSiteClock } from '#lib/time/use-site-clock.ts';
import type { ActivityListProps } from './Activity.tsx';
import { ActivityActions } from './ActivityActions.tsx';
import { changesOf, policyOf, tookOf, whoOf } from './activity-words.ts';
import { BreakStatusBadge } from './BreakStatusBadge.tsx';
import { typeWords } from './break-words.ts';
import { useServerNow } from './use-server-now.ts';

const heads = ['Employee', 'Type', 'Started', 'Duration', 'Status', 'Policy'];

export function ActivityTable({ breaks, onAct }: ActivityListProps) {
  const now = useServerNow();
  const clock = useSiteClock('dateTime');
  return (
    <div className="overflow-hidden rounded-card bg-surface shadow-card hairline">
      <table className="w-full text-left">
        <caption className="sr-only">Recent breaks, those that run first</caption>
        <thead>
          <tr className="text-[13px] text-muted">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-3 font-semibold first:pl-5">
                {head}
              </th>
            ))}
            <th scope="col" className="py-3 pr-5 text-right font-semibold">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {breaks.map((activity, place) => (
            // Breaks without an id can't be told apart, and shan't be.
            <tr key={activity.id ?? place} className="hairline-t">
              <th scope="row" className="max-w-70 py-3 pr-3 pl-5 font-semibold leading-snug">
                <span className="block truncate">{whoOf(activity)}</span>
                <Details code={activity.scannedAwayCode} changes={changesOf(activity)} />
              </th>
              <td className="px-4">{typeWords[activity.sessionType]}</td>
              <td className="px-4 whitespace-nowrap">{activity.startTime ? clock(activity.startTime) : '–'}</td>
              <td className="px-4 whitespace-nowrap">{tookOf(activity, now)}</td>
              <td className="px-4">
                <BreakStatusBadge status={activity.status} />
              </td>
              <td className="px-4 whitespace-nowrap">{policyOf(activity, now)}</td>
              <td className="py-2 pr-5 text-right whitespace-nowrap">
                <ActivityActions activity={activity} onAct={onAct} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Details({ code, changes }: { code: string | null; changes: string | null }) {
  return (
    <span className="block font-normal text-caption text-muted">
      {code && <span className="block truncate font-mono">{code}</span>}
      {changes && <span className="block">{changes}</span>}
    </span>
  );
}
