import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
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

  // What somebody typed into the painted form before the app took over.
  useLayoutEffect(() => {
    const fields = [...(form.current?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);
    setValues((current) => {
      const typed = fields.filter(({ name, value }) => name in current && value !== current[name]);
      return typed.length
        ? { ...current, ...Object.fromEntries(typed.map(({ name, value }) => [name, value])) }
        : current;
    });
  }, []);

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
