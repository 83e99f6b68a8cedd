import {
  type AlarmStep,
  AlarmStepKind,
  ManagersAtOnce,
  type AlarmPlan as Plan,
} from '@floorlight/contracts/alarm-plan';
import { alarmProblemText } from '@floorlight/contracts/alarm-problem-text';
import type { AlarmPeople } from '@floorlight/contracts/alarm-reach';
import { TriangleAlert } from 'lucide-react';
import { useListAlarmPeopleQuery } from '#features/push/api.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from '../plan-messages.ts';
import { problemsOfPlan } from '../problems-of-plan.ts';
import { useSiteForm } from '../site-form.ts';
import { AlarmStepCard } from './AlarmStepCard.tsx';
import { OnCallRota } from './OnCallRota.tsx';
import { SectionCard } from './SectionCard.tsx';

/** Whom an alarm calls after the app: whoever is on call, all managers, named people. */
export function AlarmPlan() {
  const { settings } = useSiteForm();
  const query = useListAlarmPeopleQuery({ query: { site: settings.id } }, { refetchOnMountOrArgChange: true });
  const failure = loadFailure(query, t.peopleFailed());
  if (query.currentData) return <LoadedPlan reach={query.currentData} />;
  return failure ? <ErrorState {...failure} /> : <Placeholders count={3} className="h-40 rounded-card" />;
}

function LoadedPlan({ reach }: { reach: AlarmPeople }) {
  const { settings, edit, errors } = useSiteForm();
  const { alarmPlan: plan } = settings;
  const change = (fields: Partial<Plan>) => edit({ alarmPlan: { ...plan, ...fields } });
  const stepOf = (kind: AlarmStepKind) => plan.steps.find(({ who }) => who === kind);
  const setStep = (kind: AlarmStepKind, step: AlarmStep | undefined) =>
    change({
      steps: AlarmStepKind.options.flatMap((each) => (each === kind ? step : stepOf(each)) ?? []),
    });
  return (
    <>
      <SectionCard title={t.title()} hint={t.hint()}>
        <Problems reach={reach} />
        {AlarmStepKind.options.map((kind) => (
          <AlarmStepCard
            key={kind}
            kind={kind}
            step={stepOf(kind)}
            path={`alarmPlan.steps.${plan.steps.findIndex(({ who }) => who === kind)}`}
            people={reach.people}
            onChange={(step) => setStep(kind, step)}
          />
        ))}
        {plan.steps.length > 0 && (
          <SelectField
            label={t.managersAtOnce()}
            options={ManagersAtOnce.options.map((value) => ({ value, label: t.atOnce[value]() }))}
            value={plan.managersAtOnce}
            error={errors['alarmPlan.managersAtOnce']}
            onChange={({ target }) => change({ managersAtOnce: ManagersAtOnce.parse(target.value) })}
          />
        )}
      </SectionCard>
      {stepOf('rota') && (
        <OnCallRota
          rota={plan.rota}
          people={reach.people.filter(({ responds }) => responds)}
          timeZone={settings.timeZone}
          onChange={(rota) => change({ rota })}
        />
      )}
    </>
  );
}

/** What the plan lacks as it is in the draft, before it is saved. */
function Problems({ reach }: { reach: AlarmPeople }) {
  const problems = problemsOfPlan(useSiteForm().settings, reach);
  if (problems.length === 0) return null;
  return (
    <Notice tone="high" icon={TriangleAlert}>
      <ul aria-live="polite" className="grid gap-1">
        {problems.map((problem) => {
          const text = alarmProblemText(problem);
          return <li key={text}>{text}</li>;
        })}
      </ul>
    </Notice>
  );
}
