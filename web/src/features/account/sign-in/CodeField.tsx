import type { ComponentProps } from 'react';
import { TextField } from '#ui/forms/Field.tsx';
import { t } from './messages.ts';

/** The second step of people who have turned one-time codes on. It appears after the password, so it takes the focus. */
export const CodeField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label={t.code()}
    hint={t.codeHint()}
    autoFocus
    autoComplete="one-time-code"
    autoCapitalize="none"
    {...props}
  />
);
