import { type InjuryLog, InjurySummary } from '@floorlight/contracts/injury-records';
import { type FormEvent, useId, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { useSummarizeInjuriesMutation } from './api.ts';
import { t } from './messages.ts';

/** What a manager enters for the yearly summary. */
export function InjurySummaryDialog({ log: { year, summary }, onClose }: { log: InjuryLog; onClose: () => void }) {
  const formId = useId();
  const toast = useToast();
  const [summarize, { isLoading }] = useSummarizeInjuriesMutation();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [draft, setDraft] = useState({
    averageEmployees: summary.averageEmployees?.toString() ?? '',
    hoursWorked: summary.hoursWorked?.toString() ?? '',
    industry: summary.industry,
    naics: summary.naics,
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = InjurySummary.safeParse({
      ...draft,
      averageEmployees: amountIn(draft.averageEmployees),
      hoursWorked: amountIn(draft.hoursWorked),
    });
    if (!parsed.success)
      return setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
    const { error } = await summarize({ params: { year }, body: parsed.data });
    if (!error) return onClose();
    toast({ title: t.notSaved(), message: failureMessageOf(error, t.notSaved()), tone: 'danger' });
  };
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.form300a({ year: String(year) })}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" form={formId} variant="primary" size="primary" busy={isLoading}>
            {t.save()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid grid-cols-1 gap-4">
        <TextField
          label={t.averageEmployees()}
          hint={t.averageHint()}
          inputMode="decimal"
          {...field('averageEmployees')}
        />
        <TextField label={t.hoursWorked()} inputMode="decimal" {...field('hoursWorked')} />
        <TextField label={t.industry()} maxLength={200} {...field('industry')} />
        <TextField label={t.naics()} inputMode="numeric" maxLength={6} {...field('naics')} />
      </form>
    </Dialog>
  );
}

/** Null for an empty field; not a number for anything that is none. */
const amountIn = (text: string): number | null => (text.trim() === '' ? null : Number(text.replaceAll(',', '')));
