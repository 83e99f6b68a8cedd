import type { Schema } from '@floorlight/contracts/endpoint';

/** From a field's name to the first thing that is wrong with it. */
export type FieldErrors = Record<string, string>;

/** Checks a form by the schema its server will use. */
export function fieldErrors(schema: Schema, values: unknown): FieldErrors {
  const parsed = schema.safeParse(values);
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

/** Moves the focus to the first field of a form that is marked as wrong. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
