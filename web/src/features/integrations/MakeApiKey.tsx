import { type KeyPermission, keyPermissions } from '@floorlight/contracts/permissions';
import { useState } from 'react';
import { fieldErrorsOf } from '#lib/api/failure.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useCreateApiKeyMutation } from './api.ts';
import { Choices } from './Choices.tsx';
import { MakeSecretDialog } from './MakeSecretDialog.tsx';
import { t } from './messages.ts';
import { SiteSelect } from './SiteSelect.tsx';

const day = 86_400_000;

/** Asks for a key's name, site and permissions, and then shows the key. */
export function MakeApiKey({ onClose }: { onClose: () => void }) {
  const [siteId, setSiteId] = useState<string | null>(null);
  const [permissions, setPermissions] = useState<KeyPermission[]>([]);
  const [days, setDays] = useState('');
  const [create, { data, error, isLoading }] = useCreateApiKeyMutation();
  const errors = fieldErrorsOf(error);

  const submit = (name: string) => {
    const expiresAt = days ? new Date(serverNow() + Number(days) * day).toISOString() : null;
    return create({ body: { name, siteId, permissions, expiresAt } });
  };

  return (
    <MakeSecretDialog
      title={t.makeKey()}
      madeTitle={t.newKey()}
      made={data && { name: data.apiKey.name, secret: data.key }}
      busy={isLoading}
      draft="api-key"
      error={errors.name}
      onSubmit={submit}
      onClose={onClose}
    >
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
