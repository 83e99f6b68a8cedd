import { AlarmChannel, type AlarmStep, type AlarmStepKind } from '@floorlight/contracts/alarm-plan';
import type { AlarmPerson } from '@floorlight/contracts/alarm-reach';
import { X } from 'lucide-react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { Toggles } from '#ui/forms/Toggles.tsx';
import { t } from '../plan-messages.ts';
import { useSiteForm } from '../site-form.ts';

interface AlarmStepCardProps {
  kind: AlarmStepKind;
  step: AlarmStep | undefined;
  /** Of the step in the site. */
  path: string;
  people: readonly AlarmPerson[];
  onChange: (step: AlarmStep | undefined) => void;
}

/** A step of the plan: on or off, by which channels, and for named people who they are. */
export function AlarmStepCard({ kind, step, path, people, onChange }: AlarmStepCardProps) {
  const { errors } = useSiteForm();
  return (
    <div className="grid grid-cols-1 gap-3 rounded-control bg-sunken px-4 py-2 hairline">
      <SwitchRow
        label={t.steps[kind]()}
        hint={t.stepHints[kind]()}
        checked={step !== undefined}
        onChange={(on) => onChange(on ? { who: kind, channels: ['push', 'mail'], people: [] } : undefined)}
      />
      {step && (
        <div className="grid grid-cols-1 gap-3 pb-2">
          <Toggles
            label={t.by()}
            options={AlarmChannel.options.map((value) => ({ value, label: t.channels[value]() }))}
            chosen={step.channels}
            error={errors[`${path}.channels`]}
            onChange={(channels) => onChange({ ...step, channels })}
          />
          {kind === 'people' && (
            <NamedPeople
              chosen={step.people}
              people={people}
              error={errors[`${path}.people`]}
              onChange={(named) => onChange({ ...step, people: named })}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface NamedPeopleProps {
  chosen: readonly string[];
  people: readonly AlarmPerson[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

function NamedPeople({ chosen, people, error, onChange }: NamedPeopleProps) {
  const nameOf = (id: string) => people.find(({ userId }) => userId === id)?.name ?? t.formerPerson();
  const others = people.filter(({ userId }) => !chosen.includes(userId));
  return (
    <div className="grid grid-cols-1 gap-2">
      <ul className="flex flex-wrap gap-2">
        {chosen.map((id) => (
          <li
            key={id}
            className="flex min-h-12 items-center gap-1 rounded-control bg-surface ps-4 font-semibold hairline"
          >
            {nameOf(id)}
            <IconButton
              label={t.removePerson({ name: nameOf(id) })}
              onClick={() => onChange(chosen.filter((each) => each !== id))}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <SelectField
        label={t.addPerson()}
        error={error}
        options={[
          { value: '', label: t.choosePerson() },
          ...others.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
        value=""
        onChange={({ target }) => target.value && onChange([...chosen, target.value])}
      />
    </div>
  );
}
