import { type ComponentProps, useState } from 'react';
import { TextAreaField } from '#ui/forms/Field.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';

interface LinesFieldProps
  extends Omit<ComponentProps<typeof TextAreaField>, 'value' | 'onChange' | 'error' | 'children'> {
  /** The path of the list in the site. */
  path: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** A list of texts, one a line. */
export function LinesField({ path, value, onChange, ...rest }: LinesFieldProps) {
  const { errors } = useSiteForm();
  const [text, setText] = useState(() => value.join('\n'));
  if (linesOf(text).join('\n') !== value.join('\n')) setText(value.join('\n'));
  const wrong = value.flatMap((entry, index) => {
    const error = errors[`${path}.${index}`];
    return error ? t.wrongEntry({ entry, error }) : [];
  });
  return (
    <TextAreaField
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      error={errors[path] ?? (wrong.join(' ') || undefined)}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(linesOf(target.value));
      }}
    />
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
