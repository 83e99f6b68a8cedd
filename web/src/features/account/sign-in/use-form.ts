import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { type FieldErrors, focusFirstError } from './validate-form.ts';

/** Holds the values and errors of a form, and gives the props of each field. */
export function useForm<V extends Record<string, string>>(initial: V, onSubmit: (values: V) => void) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);

  return {
    values,
    showErrors: (found: FieldErrors) => {
      setErrors(found);
      focusFirstError(form.current);
    },
    form: {
      ref: form,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        setErrors({});
        onSubmit(values);
      },
    },
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        const { value } = event.target;
        setValues((current) => ({ ...current, [name]: value }));
        setErrors(({ [name]: _, ...others }) => others);
      },
    }),
  };
}
