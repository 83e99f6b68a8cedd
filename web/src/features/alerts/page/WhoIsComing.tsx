import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Badge } from '#ui/lists/Badge.tsx';
import { useGetAlertTimelineQuery } from '../api.ts';
import { t } from './messages.ts';
import { responders } from './responders.ts';

/** Everyone who answered an alert, with the last step of each. */
export function WhoIsComing({ alert }: { alert: EmergencyAlert }) {
  const { id: userId } = useCurrentUser();
  const { currentData: entries = [] } = useGetAlertTimelineQuery({ params: { id: alert.id } });
  const clock = useSiteClock('time');
  const people = responders(entries);
  if (people.length === 0) return <p className="text-muted">{t.nobodyComing()}</p>;
  return (
    <ul className="grid grid-cols-1 gap-2">
      {people.map(({ id, name, step, at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 grow break-words font-semibold">{id === userId ? t.you() : name}</span>
          <Badge tone={step === 'there' ? 'resolved' : 'low'}>{t.steps[step]()}</Badge>
          <time dateTime={at} className="text-caption text-muted">
            {clock(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
