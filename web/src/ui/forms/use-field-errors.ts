import { useState } from 'react';

export type FieldErrors = Partial<Record<string, string>>;

/** The message of each wrong field of a form. `correct` removes those of fields that somebody changes. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const correct = (...names: string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));
  return { errors, setErrors, correct };
}
