import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { type FieldErrors, focusFirstError } from './validate-form.ts';

interface Problems {
  found: () => FieldErrors;
  /** The fields changed since. */
  corrected: string[];
}
const noProblems: Problems = { found: () => ({}), corrected: [] };

/**
 * Holds the values and errors of a form, and gives the props of each field. Errors are given as a function, so that they follow a
 * change of the language.
 */
export function useForm<V extends Record<string, string>>(initial: V, onSubmit: (values: V) => void) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState(noProblems);
  const errors = problems.found();
  const form = useRef<HTMLFormElement>(null);

  return {
    values,
    showErrors: (found: () => FieldErrors) => {
      setProblems({ found, corrected: [] });
      focusFirstError(form.current);
    },
    form: {
      ref: form,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        setProblems(noProblems);
        onSubmit(values);
      },
    },
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      error: problems.corrected.includes(name) ? undefined : errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        const { value } = event.target;
        setValues((current) => ({ ...current, [name]: value }));
        setProblems(({ found, corrected }) => ({ found, corrected: [...new Set([...corrected, name])] }));
      },
    }),
  };
}
