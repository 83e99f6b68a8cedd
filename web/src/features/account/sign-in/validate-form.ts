import type { Schema } from '@floorlight/contracts/endpoint';

/** The first error of each field, by the field's name. */
export type FieldErrors = Record<string, string>;

/** Validates a form with the schema that the server uses. */
export function validateForm(schema: Schema, values: unknown): FieldErrors {
  const parsed = schema.safeParse(values);
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

/** Moves the focus to the first invalid field of a form. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
