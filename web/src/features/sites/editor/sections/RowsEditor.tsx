import { Plus, Trash2 } from 'lucide-react';
import { memo, useCallback, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';

export interface RowColumn<Key extends string = string> {
  key: Key;
  label: string;
  type?: 'tel';
  /** A choice instead of a text. */
  options?: readonly { value: string; label: string }[];
}

interface RowsEditorProps<Row extends object> {
  /** The path of the list in the site. */
  path: string;
  rows: readonly Row[];
  columns: readonly RowColumn<keyof Row & string>[];
  /** What the button says that adds a row. */
  add: string;
  blank: () => Row;
  onChange: (rows: Row[]) => void;
}

/** A list of small records, each in a row of fields. */
export function RowsEditor<Row extends { name: string }>(props: RowsEditorProps<Row>) {
  const { path, rows, columns, add, blank, onChange } = props;
  const { errors } = useSiteForm();
  const latest = useRef(props);
  latest.current = props;
  const change = useCallback(
    (index: number, key: string, value: string) =>
      latest.current.onChange(latest.current.rows.map((row, at) => (at === index ? { ...row, [key]: value } : row))),
    [],
  );
  const remove = useCallback(
    (index: number) => latest.current.onChange(latest.current.rows.filter((_, at) => at !== index)),
    [],
  );
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {rows.map((row, index) => (
          <EditedRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and its fields keep nothing of their own
            key={index}
            row={row}
            index={index}
            columns={columns}
            errors={columns.map(({ key }) => errors[`${path}.${index}.${key}`] ?? '').join('\n')}
            onChange={change}
            onRemove={remove}
          />
        ))}
      </ul>
      {errors[path] && <p className="text-critical">{errors[path]}</p>}
      <div>
        <Button onClick={() => onChange([...rows, blank()])}>
          <Plus aria-hidden="true" className="size-5" />
          {add}
        </Button>
      </div>
    </>
  );
}

interface EditedRowProps {
  row: { name: string };
  index: number;
  columns: readonly RowColumn[];
  /** An error of each column, one a line. */
  errors: string;
  onChange: (index: number, key: string, value: string) => void;
  onRemove: (index: number) => void;
}

const EditedRow = memo(function EditedRow({ row, index, columns, errors, onChange, onRemove }: EditedRowProps) {
  const lines = errors.split('\n');
  const textAt = (key: string) => String((row as Record<string, unknown>)[key] ?? ''); // columns name its keys
  return (
    <li className="flex items-end gap-2">
      <div className="grid min-w-0 grow grid-cols-1 gap-2 tablet:auto-cols-fr tablet:grid-flow-col">
        {columns.map(({ key, label, type, options }, at) => {
          const field = {
            label,
            error: lines[at] || undefined,
            value: textAt(key),
            onChange: ({ target }: { target: { value: string } }) => onChange(index, key, target.value),
          };
          return options ? (
            <SelectField key={key} options={options} {...field} />
          ) : (
            <TextField key={key} type={type ?? 'text'} autoComplete="off" {...field} />
          );
        })}
      </div>
      <IconButton label={t.removeRow({ name: row.name || `${index + 1}` })} onClick={() => onRemove(index)}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
});
