import { integrationNameMax } from '@floorlight/contracts/api-keys';
import { type FormEvent, useId, useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSites } from '#lib/session/sites-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useCreateScimTokenMutation } from './directory-api.ts';
import { t } from './directory-messages.ts';
import { t as shared } from './messages.ts';
import { SecretOnce } from './SecretOnce.tsx';

/** Asks for a name and the site of new people, and then shows the token. */
export function MakeDirectoryToken({ onClose }: { onClose: () => void }) {
  const id = useId();
  const user = useCurrentUser();
  const { sites = [] } = useSites();
  const [name, setName] = useState('');
  const [siteId, setSiteId] = useState(user.siteId);
  const [create, { data, error, isLoading }] = useCreateScimTokenMutation();
  const errors = fieldErrorsOf(error);
  const toast = useToast();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await create({ body: { name, siteId } });
    if (answer.error)
      toast({ title: shared.notSaved(), message: failureMessageOf(answer.error, api.tryAgain()), tone: 'danger' });
  };

  if (data)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t.newToken()}
        description={data.scimToken.name}
        modalAlert
        footer={
          <Button variant="primary" onClick={onClose}>
            {shared.done()}
          </Button>
        }
      >
        <SecretOnce label={t.newToken()} secret={data.token} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.makeToken()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel()}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isLoading}>
            {t.makeToken()}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={shared.name()}
          name="name"
          value={name}
          maxLength={integrationNameMax}
          autoComplete="off"
          error={errors.name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={t.startSite()}
          name="siteId"
          value={siteId}
          error={errors.siteId}
          options={sites.map((site) => ({ value: site.id, label: site.name }))}
          onChange={({ target }) => setSiteId(target.value)}
        />
      </form>
    </Dialog>
  );
}
