import type { ListedPerson } from '@floorlight/contracts/people';
import { type FormEvent, useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { useEditPersonMutation } from './api.ts';
import { t } from './messages.ts';
import { nameOf } from './name-of.ts';

const fields = ['firstName', 'lastName', 'email', 'employeeId'] as const;
type Values = Record<(typeof fields)[number], string>;

export function EditPerson({ person }: { person: ListedPerson }) {
  const { firstName, lastName, email, employeeId } = person;
  const known: Values = { firstName, lastName, email, employeeId: employeeId ?? '' };
  const [values, setValues] = useState(known);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [edit, { isLoading }] = useEditPersonMutation();
  const toast = useToast();
  const changed = fields.filter((field) => values[field] !== known[field]);

  async function save(event: FormEvent) {
    event.preventDefault();
    setErrors({});
    const body = Object.fromEntries(changed.map((field) => [field, values[field]]));
    const { error } = await edit({ params: { id: person.id }, body });
    if (error) setErrors(fieldErrorsOf(error));
    toast(
      error
        ? { title: t.saveFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' }
        : { title: t.saved(), message: nameOf(person), tone: 'success' },
    );
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid two-columns gap-3">
      {fields.map((field) => (
        <div key={field} className={field === 'email' || field === 'employeeId' ? 'col-span-full' : 'min-w-0'}>
          <TextField
            label={t[field]()}
            autoComplete="off"
            value={values[field]}
            error={errors[field]}
            onChange={({ target }) => setValues((current) => ({ ...current, [field]: target.value }))}
          />
        </div>
      ))}
      <Button type="submit" className="col-span-full" disabled={changed.length === 0} busy={isLoading}>
        {t.save()}
      </Button>
    </form>
  );
}
