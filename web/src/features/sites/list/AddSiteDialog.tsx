import { siteEditorPath } from '@floorlight/contracts/paths';
import type { Site } from '@floorlight/contracts/sites';
import { type FormEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ApiDispatch } from '#lib/api/api.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useFieldErrors } from '#ui/forms/use-field-errors.ts';
import { applySettings, useAddSiteMutation } from '../api.ts';
import { timeZoneOptions } from '../editor/sections/time-zones.ts';
import { refusedFields, siteErrors } from '../editor/site-errors.ts';
import { t } from '../messages.ts';
import { idOf, newSite } from './new-site.ts';

interface AddSiteDialogProps {
  /** The site whose contacts and rules the new one starts with. */
  template: Site;
  onClose: () => void;
}

export function AddSiteDialog({ template, onClose }: AddSiteDialogProps) {
  const { typed: name, type: setName, clear } = useDraft('site', '');
  const [typedId, setTypedId] = useState<string>();
  const [timeZone, setTimeZone] = useState(template.timeZone);
  const { errors, setErrors, correct } = useFieldErrors();
  const [add, { isLoading }] = useAddSiteMutation();
  const dispatch = useDispatch<ApiDispatch>();
  const navigate = useNavigate();
  const toast = useToast();
  const id = typedId ?? idOf(name);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const settings = newSite(template, { id, name, timeZone });
    const wrong = siteErrors(settings);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { data, error } = await add({ body: { settings } });
    if (!data) {
      setErrors(refusedFields(error));
      return toast({ title: t.addFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    }
    clear();
    await dispatch(applySettings(data));
    toast({ title: t.added({ name: data.settings.name }), tone: 'success' });
    navigate(siteEditorPath(data.settings.id));
  };
  return (
    <FormDialog
      title={t.add()}
      description={t.addHint({ site: template.name })}
      submitLabel={t.add()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t.name()}
        value={name}
        error={errors.name}
        onChange={({ target }) => {
          correct('name', 'id');
          setName(target.value);
        }}
      />
      <TextField
        label={t.id()}
        hint={t.idHint()}
        className="font-mono"
        autoCapitalize="none"
        value={id}
        error={errors.id}
        onChange={({ target }) => {
          correct('id');
          setTypedId(target.value);
        }}
      />
      <SelectField
        label={t.timeZone()}
        options={timeZoneOptions(timeZone)}
        value={timeZone}
        onChange={({ target }) => setTimeZone(target.value)}
      />
    </FormDialog>
  );
}
