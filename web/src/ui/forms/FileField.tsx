import { controlStyle, Field } from './Field.tsx';

interface FileFieldProps {
  label: string;
  hint?: string;
  /** Why the file is refused. */
  error?: string | undefined;
  /** As of the HTML attribute: `.csv,text/csv`. */
  accept: string;
  /** Null as soon as somebody is about to choose another one. */
  onChoose: (file: File | null) => void;
}

/** Chooses one file. Somebody who has corrected it can choose the same file again. */
export function FileField({ label, hint, error, accept, onChoose }: FileFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          onClick={({ currentTarget }) => {
            // Browsers report a change only if the file is another one than before.
            currentTarget.value = '';
            onChoose(null);
          }}
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
          className={controlStyle}
        />
      )}
    </Field>
  );
}
