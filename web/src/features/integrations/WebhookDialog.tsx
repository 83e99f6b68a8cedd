import { integrationNameMax } from '@floorlight/contracts/api-keys';
import { type Webhook, type WebhookSettings, WebhookShape, webhookEvents } from '@floorlight/contracts/webhooks';
import { type FormEvent, useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { Choices } from './Choices.tsx';
import { t as shared } from './messages.ts';
import { RevokeButton } from './RevokeButton.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { SiteSelect } from './SiteSelect.tsx';
import { t } from './webhook-messages.ts';
import { useChangeWebhookMutation, useCreateWebhookMutation, useDeleteWebhookMutation } from './webhooks-api.ts';

const blank: WebhookSettings = {
  name: '',
  url: 'https://',
  siteId: null,
  events: [],
  withPositions: false,
  isEnabled: true,
  shape: 'standard',
};

interface WebhookDialogProps {
  /** Without one, a new one is made, and its secret is shown. */
  webhook?: Webhook;
  onClose: () => void;
}

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [settings, setSettings] = useState<WebhookSettings>(webhook ?? blank);
  const change = (changed: Partial<WebhookSettings>) => setSettings({ ...settings, ...changed });
  const [create, created] = useCreateWebhookMutation();
  const [save, saved] = useChangeWebhookMutation();
  const [remove] = useDeleteWebhookMutation();
  const errors = fieldErrorsOf(created.error ?? saved.error);
  const toast = useToast();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { name, url, siteId, events, withPositions, isEnabled, shape } = settings;
    const body = { name, url, siteId, events, withPositions, isEnabled, shape };
    const { error } = webhook ? await save({ params: { id: webhook.id }, body }) : await create({ body });
    if (error) toast({ title: shared.notSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    else if (webhook) onClose();
  };

  if (created.data)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t.secret()}
        description={created.data.webhook.name}
        modalAlert
        footer={
          <Button variant="primary" onClick={onClose}>
            {shared.done()}
          </Button>
        }
      >
        <SecretOnce label={t.secret()} secret={created.data.secret} />
      </Dialog>
    );
  return (
    <FormDialog
      title={webhook ? t.editLabel({ name: webhook.name }) : t.make()}
      submitLabel={webhook ? t.save() : t.make()}
      cancelLabel={shared.cancel()}
      busy={created.isLoading || saved.isLoading}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={shared.name()}
        name="name"
        value={settings.name}
        maxLength={integrationNameMax}
        autoComplete="off"
        error={errors.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={t.url()}
        name="url"
        type="url"
        inputMode="url"
        value={settings.url}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        error={errors.url}
        onChange={({ target }) => change({ url: target.value })}
      />
      <SiteSelect value={settings.siteId} onChange={(siteId) => change({ siteId })} error={errors.siteId} />
      <Choices
        label={t.events()}
        options={webhookEvents.map((value) => ({ value, label: t.eventNames[value]() }))}
        chosen={settings.events}
        onChange={(events) => change({ events })}
        error={errors.events}
      />
      <div className="flex flex-col gap-1.5">
        <SelectField
          label={t.shape()}
          options={WebhookShape.options.map((value) => ({ value, label: t.shapes[value]() }))}
          value={settings.shape}
          onChange={({ target }) => change({ shape: WebhookShape.parse(target.value) })}
        />
        <p className="text-caption text-muted">{t.shapeHint()}</p>
      </div>
      <SwitchRow
        label={t.positions()}
        hint={t.positionsHint()}
        checked={settings.withPositions}
        onChange={(withPositions) => change({ withPositions })}
      />
      {webhook && (
        <>
          <SwitchRow label={t.enabled()} checked={settings.isEnabled} onChange={(isEnabled) => change({ isEnabled })} />
          <RevokeButton
            name={webhook.name}
            hint={t.deleteHint()}
            isDeleted
            onRevoke={async () => {
              const answer = await remove({ params: { id: webhook.id } });
              if (!answer.error) onClose();
              return answer;
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
