import { integrationNameMax } from '@floorlight/contracts/api-keys';
import { type KeyPermission, keyPermissions } from '@floorlight/contracts/permissions';
import { useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useCreateApiKeyMutation } from './api.ts';
import { Choices } from './Choices.tsx';
import { MakeSecretDialog } from './MakeSecretDialog.tsx';
import { t } from './messages.ts';
import { SiteSelect } from './SiteSelect.tsx';

const day = 86_400_000;

/** Asks for a key's name, site and permissions, and then shows the key. */
export function MakeApiKey({ onClose }: { onClose: () => void }) {
  const { typed: name, type: setName, clear } = useDraft('api-key', '');
  const [siteId, setSiteId] = useState<string | null>(null);
  const [permissions, setPermissions] = useState<KeyPermission[]>([]);
  const [days, setDays] = useState('');
  const [create, { data, error, isLoading }] = useCreateApiKeyMutation();
  const errors = fieldErrorsOf(error);
  const toast = useToast();

  const submit = async () => {
    const expiresAt = days ? new Date(serverNow() + Number(days) * day).toISOString() : null;
    const answer = await create({ body: { name, siteId, permissions, expiresAt } });
    if (!answer.error) return clear();
    toast({ title: t.notSaved(), message: failureMessageOf(answer.error, api.tryAgain()), tone: 'danger' });
  };

  return (
    <MakeSecretDialog
      title={t.makeKey()}
      madeTitle={t.newKey()}
      made={data && { name: data.apiKey.name, secret: data.key }}
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t.name()}
        name="name"
        value={name}
        maxLength={integrationNameMax}
        autoComplete="off"
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <SiteSelect value={siteId} onChange={setSiteId} error={errors.siteId} />
      <SelectField
        label={t.expires()}
        name="expires"
        value={days}
        error={errors.expiresAt}
        options={[
          { value: '', label: t.expiry.never() },
          ...[30, 90, 365].map((count) => ({ value: String(count), label: t.expiry.days({ count }) })),
        ]}
        onChange={({ target }) => setDays(target.value)}
      />
      <Choices
        label={t.may()}
        options={keyPermissions.map((value) => ({ value, label: t.permissions[value]() }))}
        chosen={permissions}
        onChange={setPermissions}
        error={errors.permissions}
      />
    </MakeSecretDialog>
  );
}
