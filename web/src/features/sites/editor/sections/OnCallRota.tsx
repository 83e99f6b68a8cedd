import { mostRotaWeeks, type OnCallRota as Rota, type RotaShift, weekdays } from '@floorlight/contracts/alarm-plan';
import { weekdayName } from '@floorlight/contracts/alarm-problem-text';
import type { AlarmPerson } from '@floorlight/contracts/alarm-reach';
import { onCallAt } from '@floorlight/contracts/on-call';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Toggles } from '#ui/forms/Toggles.tsx';
import { t } from '../plan-messages.ts';
import { useSiteForm } from '../site-form.ts';
import { SectionCard } from './SectionCard.tsx';

interface OnCallRotaProps {
  rota: Rota;
  /** Those who may be on call. */
  people: readonly AlarmPerson[];
  timeZone: string;
  onChange: (rota: Rota) => void;
}

const path = 'alarmPlan.rota';

/** Who is on call in which hours, week by week. */
export function OnCallRota({ rota, people, timeZone, onChange }: OnCallRotaProps) {
  const { errors } = useSiteForm();
  const { shifts, weeks } = rota;
  const now = onCallAt(rota, timeZone, new Date()).map((id) => nameOf(people, id));
  const setShifts = (changed: RotaShift[]) => onChange({ ...rota, shifts: changed });
  const last = shifts.at(-1);
  const blank = { week: 1, days: [...weekdays], from: '08:00', to: '08:00', userId: people[0]?.userId ?? '' };
  return (
    <SectionCard title={t.rota()} hint={t.rotaHint({ timeZone })}>
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        <SelectField
          label={t.weeks()}
          options={Array.from({ length: mostRotaWeeks }, (_, index) => `${index + 1}`).map((value) => ({
            value,
            label: t.weekCount({ count: Number(value) }),
          }))}
          value={String(weeks)}
          onChange={({ target }) => onChange({ ...rota, weeks: Number(target.value) })}
        />
        <TextField
          type="date"
          label={t.firstDay()}
          value={rota.firstDay}
          error={errors[`${path}.firstDay`]}
          onChange={({ target }) => onChange({ ...rota, firstDay: target.value })}
        />
      </div>
      <p className="font-semibold">{now.length > 0 ? t.onCallNow({ names: now.join(', ') }) : t.nobodyNow()}</p>
      <ul className="grid grid-cols-1 gap-3">
        {shifts.map((shift, index) => (
          <Shift
            // biome-ignore lint/suspicious/noArrayIndexKey: a shift has no id, and its fields keep nothing of their own
            key={index}
            shift={shift}
            number={index + 1}
            weeks={weeks}
            people={people}
            onChange={(changed) => setShifts(shifts.map((each, at) => (at === index ? changed : each)))}
            onRemove={() => setShifts(shifts.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      {errors[`${path}.shifts`] && <p className="text-critical">{errors[`${path}.shifts`]}</p>}
      <div className="flex flex-wrap gap-3">
        <Button disabled={people.length === 0} onClick={() => setShifts([...shifts, blank])}>
          <Plus aria-hidden="true" className="size-5" />
          {t.addShift()}
        </Button>
        {last && weeks > 1 && (
          <Button onClick={() => setShifts([...shifts, { ...last, week: (last.week % weeks) + 1 }])}>
            <Copy aria-hidden="true" className="size-5" />
            {t.repeatShift()}
          </Button>
        )}
      </div>
    </SectionCard>
  );
}

const nameOf = (people: readonly AlarmPerson[], id: string): string =>
  people.find(({ userId }) => userId === id)?.name ?? t.formerPerson();

interface ShiftProps {
  shift: RotaShift;
  number: number;
  weeks: number;
  people: readonly AlarmPerson[];
  onChange: (shift: RotaShift) => void;
  onRemove: () => void;
}

function Shift({ shift, number, weeks, people, onChange, onRemove }: ShiftProps) {
  const { errors } = useSiteForm();
  const errorOf = (field: keyof RotaShift) => errors[`${path}.shifts.${number - 1}.${field}`];
  const known = people.some(({ userId }) => userId === shift.userId);
  return (
    <li>
      <fieldset
        aria-label={t.shift({ number, name: nameOf(people, shift.userId) })}
        className="grid grid-cols-1 gap-3 rounded-control bg-sunken p-4 hairline"
      >
        <div className="grid grid-cols-1 gap-3 tablet:grid-cols-4">
          <SelectField
            label={t.who()}
            error={errorOf('userId')}
            options={[
              ...(known ? [] : [{ value: shift.userId, label: t.formerPerson() }]),
              ...people.map(({ userId, name }) => ({ value: userId, label: name })),
            ]}
            value={shift.userId}
            onChange={({ target }) => onChange({ ...shift, userId: target.value })}
          />
          <SelectField
            label={t.week()}
            error={errorOf('week')}
            options={Array.from({ length: Math.max(weeks, shift.week) }, (_, index) => ({
              value: `${index + 1}`,
              label: `${index + 1}`,
            }))}
            value={String(shift.week)}
            onChange={({ target }) => onChange({ ...shift, week: Number(target.value) })}
          />
          <TextField
            type="time"
            label={t.from()}
            error={errorOf('from')}
            value={shift.from}
            onChange={({ target }) => onChange({ ...shift, from: target.value })}
          />
          <TextField
            type="time"
            label={shift.to > shift.from ? t.to() : t.toNextDay()}
            error={errorOf('to')}
            value={shift.to}
            onChange={({ target }) => onChange({ ...shift, to: target.value })}
          />
        </div>
        <div className="flex items-end justify-between gap-3">
          <Toggles
            label={t.days()}
            options={weekdays.map((day) => ({
              value: day,
              label: weekdayName(day, 'short'),
              name: weekdayName(day, 'long'),
            }))}
            chosen={shift.days as (typeof weekdays)[number][]}
            error={errorOf('days')}
            onChange={(days) => onChange({ ...shift, days })}
          />
          <IconButton label={t.removeShift({ number })} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </fieldset>
    </li>
  );
}
