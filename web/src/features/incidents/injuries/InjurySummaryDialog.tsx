import { type InjuryLog, InjurySummary } from '@floorlight/contracts/injury-records';
import { type FormEvent, useState } from 'react';
import { errorsByField } from '#lib/api/errors-by-field.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { useFieldErrors } from '#ui/forms/use-field-errors.ts';
import { useSummarizeInjuriesMutation } from './api.ts';
import { t } from './messages.ts';

/** What a manager enters for the yearly summary. */
export function InjurySummaryDialog({ log: { year, summary }, onClose }: { log: InjuryLog; onClose: () => void }) {
  const toast = useToast();
  const [summarize, { isLoading }] = useSummarizeInjuriesMutation();
  const { errors, setErrors, correct } = useFieldErrors();
  const [draft, setDraft] = useState({
    averageEmployees: summary.averageEmployees?.toString() ?? '',
    hoursWorked: summary.hoursWorked?.toString() ?? '',
    industry: summary.industry,
    naics: summary.naics,
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const amounts = { averageEmployees: amountIn(draft.averageEmployees), hoursWorked: amountIn(draft.hoursWorked) };
    const parsed = InjurySummary.safeParse({ ...draft, ...amounts });
    if (!parsed.success) return setErrors(errorsByField(parsed.error.issues));
    const { error } = await summarize({ params: { year }, body: parsed.data });
    if (!error) return onClose();
    toast({ title: t.notSaved(), message: failureMessageOf(error, t.notSaved()), tone: 'danger' });
  };
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      correct(name);
      setDraft({ ...draft, [name]: target.value });
    },
  });
  return (
    <FormDialog
      title={t.form300a({ year: String(year) })}
      submitLabel={t.save()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label={t.averageEmployees()}
        hint={t.averageHint()}
        inputMode="decimal"
        {...field('averageEmployees')}
      />
      <TextField label={t.hoursWorked()} inputMode="decimal" {...field('hoursWorked')} />
      <TextField label={t.industry()} maxLength={200} {...field('industry')} />
      <TextField label={t.naics()} inputMode="numeric" maxLength={6} {...field('naics')} />
    </FormDialog>
  );
}

/** Null for an empty field; not a number for anything that is none. */
const amountIn = (text: string): number | null => (text.trim() === '' ? null : Number(text.replaceAll(',', '')));
