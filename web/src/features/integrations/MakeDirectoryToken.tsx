import { useState } from 'react';
import { fieldErrorsOf } from '#lib/api/failure.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSiteNames } from '#lib/session/sites-api.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useCreateScimTokenMutation } from './directory-api.ts';
import { t } from './directory-messages.ts';
import { MakeSecretDialog } from './MakeSecretDialog.tsx';

/** Asks for a name and the site of new people, and then shows the token. */
export function MakeDirectoryToken({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser();
  const sites = useSiteNames();
  const [siteId, setSiteId] = useState(user.siteId);
  const [create, { data, error, isLoading }] = useCreateScimTokenMutation();
  const errors = fieldErrorsOf(error);

  return (
    <MakeSecretDialog
      title={t.makeToken()}
      madeTitle={t.newToken()}
      made={data && { name: data.scimToken.name, secret: data.token }}
      busy={isLoading}
      draft="directory-token"
      error={errors.name}
      onSubmit={(name) => create({ body: { name, siteId } })}
      onClose={onClose}
    >
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
