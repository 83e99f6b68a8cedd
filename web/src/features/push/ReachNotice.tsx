import { alarmProblemText } from '@floorlight/contracts/alarm-problem-text';
import { BellOff, CalendarClock } from 'lucide-react';
import { useMay } from '#lib/session/current-user.ts';
import { Notice } from '#ui/Notice.tsx';
import { useGetAlarmReadinessQuery, useListAlarmReceiversQuery } from './api.ts';
import { t } from './messages.ts';

/** Says that nobody at the site hears an alarm on a locked phone, or at all, and what its alarm plan lacks. */
export function ReachNotice() {
  const seesAll = useMay('alerts.listAll');
  const asked = { skip: !seesAll, refetchOnMountOrArgChange: true };
  const { data: receivers } = useListAlarmReceiversQuery({ query: {} }, asked);
  const { data: problems = [] } = useGetAlarmReadinessQuery(undefined, asked);
  const inPlan = problems.filter(({ kind }) => kind !== 'nobody');
  const isRinging = !receivers || receivers.some(({ push }) => push);
  return (
    <>
      {!isRinging && (
        <Notice tone="high" icon={BellOff}>
          <p className="font-semibold">{receivers.length === 0 ? t.nobodyReceives() : t.nobodyRings()}</p>
          <p className="text-pretty">{receivers.length === 0 ? t.nobodyReceivesHint() : t.nobodyRingsHint()}</p>
        </Notice>
      )}
      {inPlan.length > 0 && (
        <Notice tone="high" icon={CalendarClock}>
          <p className="font-semibold">{t.planLacks()}</p>
          <ul className="grid gap-1">
            {inPlan.map((problem) => {
              const text = alarmProblemText(problem);
              return <li key={text}>{text}</li>;
            })}
          </ul>
        </Notice>
      )}
    </>
  );
}
