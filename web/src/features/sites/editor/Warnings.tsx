import { alarmProblemText } from '@floorlight/contracts/alarm-problem-text';
import type { Site } from '@floorlight/contracts/sites';
import { TriangleAlert } from 'lucide-react';
import { useListAlarmPeopleQuery } from '#features/push/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import { problemsOfPlan } from './problems-of-plan.ts';
import type { Section } from './sections.ts';

interface WarningsProps {
  settings: Site;
  responders: number;
  /** Whose own warnings are not repeated. */
  chosen: Section['id'] | undefined;
  onOpen: (section: Section['id']) => void;
}

/** What keeps an alert from reaching somebody, each with what to do. */
export function Warnings({ settings, responders, chosen, onOpen }: WarningsProps) {
  return (
    <>
      {responders === 0 && (
        <Notice tone="critical" icon={TriangleAlert}>
          <p>
            <strong className="font-semibold">{t.noResponders()}</strong> {t.noRespondersHint()}
          </p>
        </Notice>
      )}
      {chosen !== 'alarm' && <PlanWarning settings={settings} onOpen={() => onOpen('alarm')} />}
      {settings.emergencyServicesRecipients.length === 0 && (
        <Notice tone="medium" icon={TriangleAlert}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 grow basis-60">
              <strong className="font-semibold">{t.noServices()}</strong> {t.noServicesHint()}
            </p>
            <Button variant="quiet" onClick={() => onOpen('recipients')}>
              {t.openRecipients()}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}

/** The gravest thing that the alarm plan lacks, and how many others. */
function PlanWarning({ settings, onOpen }: { settings: Site; onOpen: () => void }) {
  const { data: reach } = useListAlarmPeopleQuery({ query: { site: settings.id } });
  const [first, ...others] = reach
    ? problemsOfPlan(settings, reach).filter(({ kind }) => kind !== 'nobody') // the editor says it first
    : [];
  if (!first) return null;
  return (
    <Notice tone="high" icon={TriangleAlert}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-60">
          <strong className="font-semibold">{alarmProblemText(first)}</strong>{' '}
          {others.length > 0 && t.moreProblems({ count: others.length })}
        </p>
        <Button variant="quiet" onClick={onOpen}>
          {t.openPlan()}
        </Button>
      </div>
    </Notice>
  );
}
