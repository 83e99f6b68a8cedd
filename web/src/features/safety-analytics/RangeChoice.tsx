import { useState } from 'react';
import { controlStyle, Field } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { t } from './messages.ts';
import { type Period, periods, type Range, rangeEnding, rangeError } from './ranges.ts';

const custom = 'custom';
const choices = [...(Object.keys(periods) as Period[]), custom] as const; // the keys of a literal
const isPeriod = (value: string): value is Period => value in periods;

interface RangeChoiceProps {
  range: Range;
  /** The current day at the site. */
  today: string;
  onChange: (range: Range) => void;
}

/** Selects the period: a preset, or a first and a last day. */
export function RangeChoice({ range, today, onChange }: RangeChoiceProps) {
  const [choice, setChoice] = useState<string>('weeks-12');
  const [typed, setTyped] = useState(range);
  const problem = choice === custom ? rangeError(typed) : null;

  const choose = (value: string) => {
    setChoice(value);
    if (isPeriod(value)) onChange(rangeEnding(today, periods[value]));
    else setTyped(range);
  };
  const type = (part: Range) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (!rangeError(next)) onChange(next);
  };
  const dayField = (label: string, name: 'from' | 'to', error?: string) => (
    <Field label={label} error={error}>
      {(control) => (
        <input
          type="date"
          {...control}
          max={today}
          className={controlStyle}
          value={typed[name] ?? ''}
          onChange={({ target }) => type({ [name]: target.value })}
        />
      )}
    </Field>
  );

  return (
    <div className="grid w-full grid-cols-1 items-start gap-3 tablet:flex tablet:w-auto">
      <div className="min-w-48">
        <SelectField
          label={t.period()}
          options={choices.map((each) => ({ value: each, label: t.periods[each]() }))}
          value={choice}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      {choice === custom && (
        <>
          {dayField(t.firstDay(), 'from')}
          {dayField(t.lastDay(), 'to', problem ?? undefined)}
        </>
      )}
    </div>
  );
}
