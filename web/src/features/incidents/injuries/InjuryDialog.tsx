import type { Incident } from '@floorlight/contracts/incidents';
import {
  type InjuryRecord,
  InjuryRecordChange,
  injuryKinds,
  injuryOutcomes,
} from '@floorlight/contracts/injury-records';
import type { FormEvent } from 'react';
import { errorsByField } from '#lib/api/errors-by-field.ts';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { siteDay } from '#lib/time/site-day.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { TextAreaField, TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { useFieldErrors } from '#ui/forms/use-field-errors.ts';
import { useRecordInjuryMutation } from './api.ts';
import { draftOf, type InjuryDraft, recordOf } from './injury-draft.ts';
import { t } from './messages.ts';

interface InjuryDialogProps {
  incident: Incident;
  injury: InjuryRecord | null;
  onClose: () => void;
}

/** The decision about an incident and, if it is recordable, columns B to M of the log. */
export function InjuryDialog({ incident, injury, onClose }: InjuryDialogProps) {
  const { site } = useSite(useCurrentUser().siteId);
  const toast = useToast();
  const version = injury?.version ?? 0;
  const occurredOn = siteDay(site?.timeZone, new Date(incident.createdAt));
  const {
    typed: draft,
    type: setDraft,
    clear,
    // What was typed before somebody else's decision would overwrite it.
  } = useDraft(`injury.${incident.id}.${version}`, draftOf(injury, { place: incident.location, occurredOn }));
  const { errors, setErrors, correct } = useFieldErrors();
  const [record, { isLoading }] = useRecordInjuryMutation();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = InjuryRecordChange.safeParse({ version, record: recordOf(draft) });
    if (!parsed.success) return setErrors(errorsByField(parsed.error.issues));
    const { error } = await record({ params: { id: incident.id }, body: parsed.data });
    if (!error) {
      clear();
      toast({ title: t.saved(), message: incident.title, tone: 'success' });
      return onClose();
    }
    setErrors(fieldErrorsOf(error));
    toast({ title: t.notSaved(), message: failureMessageOf(error, t.notSaved()), tone: 'danger' });
  };
  const field = (name: keyof InjuryDraft) => ({
    value: String(draft[name]),
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      correct(name);
      setDraft({ ...draft, [name]: target.value });
    },
  });
  return (
    <FormDialog
      title={t.title()}
      description={incident.title}
      submitLabel={t.save()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      onClose={onClose}
      onSubmit={save}
    >
      <SwitchRow
        label={t.recordable()}
        hint={t.recordableHint()}
        checked={draft.recordable}
        onChange={(recordable) => setDraft({ ...draft, recordable })}
      />
      {draft.recordable && (
        <>
          <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
            <TextField label={t.employeeName()} required {...field('employeeName')} />
            <TextField label={t.jobTitle()} required {...field('jobTitle')} />
            <TextField label={t.occurredOn()} type="date" required {...field('occurredOn')} />
            <TextField label={t.place()} required {...field('place')} />
          </div>
          <TextAreaField
            label={t.description()}
            hint={t.descriptionHint()}
            required
            rows={3}
            {...field('description')}
          />
          <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
            <SelectField
              label={t.outcome()}
              required
              options={[
                { value: '', label: t.chooseOutcome() },
                ...injuryOutcomes.map((value) => ({ value, label: t.outcomes[value]() })),
              ]}
              {...field('outcome')}
            />
            <SelectField
              label={t.kind()}
              required
              options={[
                { value: '', label: t.chooseKind() },
                ...injuryKinds.map((value) => ({ value, label: t.kinds[value]() })),
              ]}
              {...field('kind')}
            />
            <TextField label={t.daysAway()} hint={t.daysHint()} inputMode="numeric" {...field('daysAway')} />
            <TextField
              label={t.daysRestricted()}
              hint={t.daysHint()}
              inputMode="numeric"
              {...field('daysRestricted')}
            />
          </div>
          <SwitchRow
            label={t.privacyCase()}
            hint={t.privacyHint()}
            checked={draft.privacyCase}
            onChange={(privacyCase) => setDraft({ ...draft, privacyCase })}
          />
        </>
      )}
    </FormDialog>
  );
}
