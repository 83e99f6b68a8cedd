import { integrationNameMax } from '@floorlight/contracts/api-keys';
import { useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSiteNames } from '#lib/session/sites-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useCreateScimTokenMutation } from './directory-api.ts';
import { t } from './directory-messages.ts';
import { MakeSecretDialog } from './MakeSecretDialog.tsx';
import { t as shared } from './messages.ts';

/** Asks for a name and the site of new people, and then shows the token. */
export function MakeDirectoryToken({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser();
  const sites = useSiteNames();
  const { typed: name, type: setName, clear } = useDraft('directory-token', '');
  const [siteId, setSiteId] = useState(user.siteId);
  const [create, { data, error, isLoading }] = useCreateScimTokenMutation();
  const errors = fieldErrorsOf(error);
  const toast = useToast();
  const submit = async () => {
    const answer = await create({ body: { name, siteId } });
    if (!answer.error) return clear();
    toast({ title: shared.notSaved(), message: failureMessageOf(answer.error, api.tryAgain()), tone: 'danger' });
  };

  return (
    <MakeSecretDialog
      title={t.makeToken()}
      madeTitle={t.newToken()}
      made={data && { name: data.scimToken.name, secret: data.token }}
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </MakeSecretDialog>
  );
}
