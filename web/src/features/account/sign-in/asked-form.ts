import type { AuthMode } from './auth-mode.ts';

/** A form that the first screen does not have: its code may still be loading. */
export interface AskedForm {
  mode: AuthMode;
  /** The email address typed so far. */
  email: () => string;
}

interface Start {
  mode: AuthMode;
  email: string;
}

const signInForm: Start = { mode: 'login', email: '' };
let start = signInForm;

/** Shows this form first, with what is typed until now. */
export function askForForm({ mode, email }: AskedForm): void {
  start = { mode, email: email() };
}

/** The form to show first: the one that was asked for, otherwise the sign-in form. */
export const askedForm = (): Start => start;

/** Shows the sign-in form first from now on. */
export function forgetAskedForm(): void {
  start = signInForm;
}
