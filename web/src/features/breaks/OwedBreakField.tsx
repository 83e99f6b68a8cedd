import type { BreakRule } from '@floorlight/contracts/break-rules';
import type { RecordedBreak } from '@floorlight/contracts/owed-breaks';
import { BreakAnswer } from '@floorlight/contracts/shift-attestations';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { ruleName } from './rule-words.ts';
import { t } from './shift-messages.ts';

interface OwedBreakFieldProps {
  rule: BreakRule;
  recorded: RecordedBreak;
  answer: BreakAnswer | null;
  error: string | undefined;
  onAnswer: (answer: BreakAnswer) => void;
}

/** One break that is owed: what was recorded of it, and the person's answer. Nothing is answered beforehand. */
export function OwedBreakField({ rule, recorded, answer, error, onAnswer }: OwedBreakFieldProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={`${id}-recorded${error ? ` ${id}-error` : ''}`}
      className="grid min-w-0 gap-2 rounded-control bg-sunken p-4 hairline"
    >
      <legend className="sr-only">{ruleName(rule)}</legend>
      <p aria-hidden="true" className="font-semibold">
        {ruleName(rule)}
      </p>
      <p id={`${id}-recorded`} className="text-caption text-muted">
        {t.recorded[recorded]()} {recorded === 'missed' && t.missedHint()}
      </p>
      <div className="grid grid-cols-1 gap-2 tablet:grid-cols-3">
        {BreakAnswer.options.map((option) => (
          <label
            key={option}
            className="pressable flex min-h-12 cursor-pointer items-center gap-2 rounded-control bg-surface px-3 font-semibold control-edge has-checked:shadow-[inset_0_0_0_2px_var(--accent-text)] has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              className="size-5 shrink-0 accent-(--accent-text)"
              checked={answer === option}
              onChange={() => onAnswer(option)}
            />
            {t.answers[option]()}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-caption text-critical">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
