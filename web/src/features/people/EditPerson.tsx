import type { ListedPerson } from '@floorlight/contracts/people';
import type { FormEvent } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useEdits } from '#lib/drafts/use-edits.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { OutdatedNotice } from '#ui/forms/OutdatedNotice.tsx';
import { useFieldErrors } from '#ui/forms/use-field-errors.ts';
import { useEditPersonMutation } from './api.ts';
import { t } from './messages.ts';
import { nameOf } from './name-of.ts';

const fields = ['firstName', 'lastName', 'email', 'employeeId'] as const;

export function EditPerson({ person }: { person: ListedPerson }) {
  const { firstName, lastName, email, employeeId } = person;
  const known = { firstName, lastName, email, employeeId: employeeId ?? '' };
  const { values, changed, outdated, type, discard, saved } = useEdits(`person.${person.id}`, known);
  const { errors, setErrors, correct } = useFieldErrors();
  const [edit, { isLoading }] = useEditPersonMutation();
  const toast = useToast();

  async function save(event: FormEvent) {
    event.preventDefault();
    setErrors({});
    const body = Object.fromEntries(changed.map((field) => [field, values[field]]));
    const { error } = await edit({ params: { id: person.id }, body });
    if (error) setErrors(fieldErrorsOf(error));
    else saved();
    toast(
      error
        ? { title: t.saveFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' }
        : { title: t.saved(), message: nameOf(person), tone: 'success' },
    );
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid two-columns gap-3">
      <OutdatedNotice
        fields={outdated.map((field) => ({ label: t[field](), typed: values[field], known: known[field] }))}
        discard={discard}
      />
      {fields.map((field) => (
        <div key={field} className={field === 'email' || field === 'employeeId' ? 'col-span-full' : 'min-w-0'}>
          <TextField
            label={t[field]()}
            autoComplete="off"
            value={values[field]}
            error={errors[field]}
            onChange={({ target }) => {
              correct(field);
              type(field, target.value);
            }}
          />
        </div>
      ))}
      <Button type="submit" className="col-span-full" disabled={changed.length === 0} busy={isLoading}>
        {t.save()}
      </Button>
    </form>
  );
}
