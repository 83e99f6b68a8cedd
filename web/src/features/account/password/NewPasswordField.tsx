import { passwordMinScore } from '@floorlight/contracts/accounts';
import { clsx } from 'clsx';
import { type ComponentProps, useEffect, useState } from 'react';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { t } from './messages.ts';

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  value: string;
  /** Words that somebody who knows the person would try first. */
  personal: string[];
}

/** A new password, and how hard it is to guess. */
export function NewPasswordField({ personal, ...field }: NewPasswordFieldProps) {
  const score = useStrength(field.value, personal);
  return (
    <div className="flex flex-col gap-2">
      <PasswordField {...field} />
      <div className="flex min-h-5 items-center gap-3">
        <span aria-hidden="true" className="grid grow grid-cols-4 gap-1.5">
          {[1, 2, 3, 4].map((step) => (
            <span
              key={step}
              className={clsx('h-1.5 rounded-full', step <= Math.max(1, score ?? 0) ? colourOf(score) : 'bg-line')}
            />
          ))}
        </span>
        <p role="status" className="text-caption text-muted">
          {score !== null && wordOf(score)}
        </p>
      </div>
    </div>
  );
}

/** Null for an empty password, and until its code is loaded. */
function useStrength(password: string, personal: string[]): number | null {
  const [score, setScore] = useState<number | null>(null);
  const known = personal.join(' ');
  useEffect(() => {
    if (!password) return setScore(null);
    let current = true;
    // Without a network there is no meter: the server decides anyway.
    import('./strength.ts')
      .then(({ strengthOf }) => strengthOf(password, known.split(/[^\p{L}\p{N}]+/u)))
      .then((found) => current && setScore(found))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [password, known]);
  return score;
}

function colourOf(score: number | null): string {
  if (score === null) return 'bg-line';
  if (score < passwordMinScore) return 'bg-medium';
  return score === passwordMinScore ? 'bg-low' : 'bg-resolved';
}

function wordOf(score: number): string {
  if (score < passwordMinScore) return t.strength.easy();
  if (score === passwordMinScore) return t.strength.fair();
  return score === 3 ? t.strength.good() : t.strength.strong();
}
