import type { Label } from '@floorlight/contracts/labels';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t } from './messages.ts';

/** Labels that are named in a refusal. */
const mostNamed = 5;

/** Why labels were refused, in sentences: which ones, where it was their fault. */
export function problemsOf(error: unknown, labels: readonly Label[]): string[] {
  const refused = Object.entries(fieldErrorsOf(error)).flatMap(([path, reason]) => {
    const label = labels[Number(/^labels\.(\d+)/.exec(path)?.[1] ?? Number.NaN)];
    return label ? t.refused({ value: label.title || label.value, reason }) : [];
  });
  if (refused.length === 0) return [failureMessageOf(error, t.tryAgain())];
  const more = refused.length - mostNamed;
  return [...refused.slice(0, mostNamed), ...(more > 0 ? [t.moreRefused({ count: more })] : [])];
}
