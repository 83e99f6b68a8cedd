import { deviceNameMax, type Enrolment, type SharedDevice } from '@floorlight/contracts/shared-devices';
import type { FormEvent } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useEdits } from '#lib/drafts/use-edits.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { OutdatedNotice } from '#ui/forms/OutdatedNotice.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useAddSharedDeviceMutation, useChangeSharedDeviceMutation } from './api.ts';
import { t } from './messages.ts';

interface DeviceDialogProps {
  /** Null: a new one. */
  device: SharedDevice | null;
  /** The zones of the site. */
  zones: string[];
  onClose: () => void;
  onAdded: (enrolment: Enrolment) => void;
}

/** Adds a device, or changes its name and zone. */
export function DeviceDialog({ device, zones, onClose, onAdded }: DeviceDialogProps) {
  const known = { name: device?.name ?? '', zone: device?.zone ?? '' };
  const { values, outdated, type, discard, saved } = useEdits(`device.${device?.id ?? 'new'}`, known);
  const { name, zone } = values;
  const [add, adding] = useAddSharedDeviceMutation();
  const [change, changing] = useChangeSharedDeviceMutation();
  const errors = fieldErrorsOf(adding.error ?? changing.error);
  const toast = useToast();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { name, zone: zone || null };
    const answer = device ? await change({ params: { id: device.id }, body }) : await add({ body });
    if (answer.error)
      return toast({ title: t.notSaved(), message: failureMessageOf(answer.error, api.tryAgain()), tone: 'danger' });
    saved();
    onClose();
    if ('url' in answer.data) onAdded(answer.data);
    else toast({ title: t.saved(), message: name, tone: 'success' });
  };

  return (
    <FormDialog
      title={device ? t.changeTitle() : t.add()}
      submitLabel={device ? t.save() : t.add()}
      cancelLabel={t.cancel()}
      busy={adding.isLoading || changing.isLoading}
      onClose={onClose}
      onSubmit={submit}
    >
      <OutdatedNotice
        fields={outdated.map((field) => ({ label: t[field](), typed: values[field], known: known[field] }))}
        discard={discard}
      />
      <TextField
        label={t.name()}
        name="name"
        value={name}
        maxLength={deviceNameMax}
        autoComplete="off"
        error={errors.name}
        onChange={({ target }) => type('name', target.value)}
      />
      <SelectField
        label={t.zone()}
        name="zone"
        value={zone}
        error={errors.zone}
        options={[{ value: '', label: t.noZone() }, ...zones.map((each) => ({ value: each, label: each }))]}
        onChange={({ target }) => type('zone', target.value)}
      />
    </FormDialog>
  );
}
