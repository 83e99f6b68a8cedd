import { incidentNames } from '@floorlight/contracts/incident-messages';
import {
  dialogIncidentTypes,
  incidentDescriptionMax,
  incidentLocationMax,
  incidentNotesMax,
  incidentTitleMax,
  type ReportIncidentRequest,
} from '@floorlight/contracts/incidents';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { fieldErrorsOf } from '#lib/api/failure.ts';
import { languageToStore } from '#lib/language/language.ts';
import { useLocationSearch } from '#lib/location/use-location-search.ts';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useFeature } from '#lib/session/site-features.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextAreaField, TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { useFieldErrors } from '#ui/forms/use-field-errors.ts';
import type { DraftFields } from './incident-draft.ts';
import { t as names } from './messages.ts';
import { anonymousIncidentOutbox, incidentOutbox } from './outbox.ts';
import { PhotoPicker } from './PhotoPicker.tsx';
import { ReportLocationLine } from './ReportLocationLine.tsx';
import { t } from './report-messages.ts';
import { errorsIn, useReportForm } from './use-report-form.ts';

const severities = ['low', 'medium', 'high', 'critical'] as const;
/** Milliseconds that submitting waits for a location that is still being determined. */
const locationTimeout = 1500;

type FieldName = Exclude<keyof DraftFields, 'anonymous'>;

export function ReportIncidentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useCurrentUser();
  const toast = useToast();
  const formId = useId();
  const { site } = useSite(user.siteId);
  const form = useReportForm(user.id, open);
  const { errors, setErrors, correct } = useFieldErrors();
  const [submitting, setSubmitting] = useState(false);
  const takesPhotos = useFeature('incidentPhotos');
  const { result, start, within } = useLocationSearch('incident');

  useEffect(() => {
    if (open) start();
    else setErrors({});
  }, [open, start, setErrors]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submitting || form.shrinking) return;
    const page = event.currentTarget;
    const wrong = errorsIn(form.fields);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) return focusField(page, first);

    setSubmitting(true);
    const { witnessInfo, immediateAction, anonymous, ...needed } = form.fields;
    const found = anonymous ? null : (result ?? (await within(locationTimeout)));
    const reading = found?.found ? found.reading : null;
    const outbox = anonymous ? anonymousIncidentOutbox : incidentOutbox;
    const outcome = await outbox.add(user.id, {
      report: {
        ...(needed as Pick<ReportIncidentRequest, 'incidentType' | 'severity'> & typeof needed), // errorsIn has found nothing
        witnessInfo: witnessInfo.trim() || null,
        immediateAction: immediateAction.trim() || null,
        latitude: reading?.latitude ?? null,
        longitude: reading?.longitude ?? null,
        locationAccuracy: reading?.accuracy ?? null,
        locationMethod: reading?.locationMethod ?? 'unknown',
        language: languageToStore(),
      },
      photos: takesPhotos ? form.photos : [],
      ...(anonymous && { anonymous }),
    });
    setSubmitting(false);
    if (outcome.state === 'refused') return setErrors(fieldErrorsOf(outcome.failure));
    if (outcome.state === 'waiting')
      toast({
        title: t.waitingTitle(),
        message: areStored(outbox.entries()) ? t.waiting() : unstoredMessage(),
        tone: 'warning',
      });
    form.reset();
    onClose();
  };

  const field = (name: FieldName) => ({
    name,
    value: form.fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      correct(name);
      form.set({ [name]: target.value });
    },
  });

  const typeOptions = [
    { value: '', label: t.chooseType() },
    ...dialogIncidentTypes.map((value) => ({ value, label: incidentNames.types[value]() })),
  ];
  const severityOptions = [
    { value: '', label: t.chooseSeverity() },
    ...severities.map((value) => ({ value, label: incidentNames.severities[value]() })),
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title={names.reportIncident()}
      description={t.emergencyHint()}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" form={formId} variant="primary" size="primary" busy={submitting || form.shrinking}>
            {submitting ? t.submitting() : t.submit()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <TextField label={t.title()} required maxLength={incidentTitleMax} {...field('title')} />
        <TextAreaField label={t.description()} required maxLength={incidentDescriptionMax} {...field('description')} />
        <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          <SelectField label={t.type()} required options={typeOptions} {...field('incidentType')} />
          <SelectField label={t.severity()} required options={severityOptions} {...field('severity')} />
        </div>
        <TextField label={t.location()} required maxLength={incidentLocationMax} {...field('location')} />
        {form.fields.anonymous ? (
          <p className="-mt-2 text-caption text-muted">{t.withoutLocation()}</p>
        ) : (
          <ReportLocationLine result={result} />
        )}
        <TextAreaField label={t.witnessInfo()} rows={2} maxLength={incidentNotesMax} {...field('witnessInfo')} />
        <TextAreaField
          label={t.immediateAction()}
          rows={2}
          maxLength={incidentNotesMax}
          {...field('immediateAction')}
        />
        {takesPhotos && (
          <PhotoPicker
            photos={form.photos}
            error={form.photoError}
            disabled={submitting}
            onAdd={form.addPhotos}
            onRemove={form.removePhoto}
          />
        )}
        {(site?.anonymousReports || form.fields.anonymous) && (
          <SwitchRow
            label={t.anonymous()}
            hint={t.anonymousHint()}
            checked={form.fields.anonymous}
            onChange={(anonymous) => form.set({ anonymous })}
          />
        )}
      </form>
    </Dialog>
  );
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
