import { alarmProblems } from '@floorlight/contracts/alarm-problems';
import type { AlarmPeople, AlarmProblem } from '@floorlight/contracts/alarm-reach';
import type { Site } from '@floorlight/contracts/sites';

/** What the alarm plan of a draft lacks now, the gravest first. */
export function problemsOfPlan({ alarmPlan, timeZone }: Site, reach: AlarmPeople): AlarmProblem[] {
  const receivers = reach.people.filter(({ responds }) => responds).length;
  return alarmProblems(alarmPlan, reach, { receivers, timeZone, at: new Date() });
}
