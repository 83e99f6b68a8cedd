import type { BreakSetting } from '@floorlight/contracts/break-management';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { statusOf } from '#lib/api/failure.ts';
import { type Edits, useEdits } from '#lib/drafts/use-edits.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { OutdatedNotice } from '#ui/forms/OutdatedNotice.tsx';
import { rich } from '#ui/rich.ts';
import { useUpdateBreakSettingMutation } from './api.ts';
import { durationWords } from './break-words.ts';
import { t } from './management-messages.ts';
import { settingWords } from './setting-words.ts';

export function SettingCard({ setting }: { setting: BreakSetting }) {
  const clock = useSiteClock('dateTime');
  const { settingKey, settingValue, updatedAt, updatedByName } = setting;
  const edits = useEdits(`break-setting.${useCurrentUser().siteId}.${settingKey}`, { value: settingValue });
  // What was typed before a reload is there again.
  const [editing, setEditing] = useState(edits.changed.length > 0);
  const { name, description } = settingWords(setting);
  const time = clock(updatedAt);
  return (
    <Card aria-label={name} className="grid gap-3 p-5">
      <div>
        <h2 className="font-semibold text-lead">{name}</h2>
        <p className="text-caption text-muted">{description}</p>
      </div>
      {editing ? (
        <Edit setting={setting} edits={edits} onDone={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            {rich(
              t.seconds.parts(
                { strong: (within) => <span className="font-bold text-heading">{within}</span> },
                { seconds: settingValue },
              ),
            )}
            <span className="block text-caption text-muted">{durationWords(Number(settingValue))}</span>
          </p>
          <Button onClick={() => setEditing(true)} aria-label={t.editSetting({ setting: name })}>
            <Pencil aria-hidden="true" className="size-5" />
            {t.edit()}
          </Button>
        </div>
      )}
      <p className="text-caption text-muted">
        {updatedByName ? t.updatedBy({ time, name: updatedByName }) : t.updatedAt({ time })}
      </p>
    </Card>
  );
}

interface EditProps {
  setting: BreakSetting;
  edits: Edits<'value'>;
  onDone: () => void;
}

function Edit({ setting, edits: { values, outdated, type, discard, saved }, onDone }: EditProps) {
  const { settingKey, settingValue, minValue: min, maxValue: max } = setting;
  const { name } = settingWords(setting);
  const { value } = values;
  const [error, setError] = useState<keyof typeof t.bounds>();
  const [update, { isLoading }] = useUpdateBreakSettingMutation();
  const toast = useToast();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(value);
    if (value.trim() === '' || !Number.isInteger(wanted) || wanted < min || wanted > max) return setError('outOfRange');
    const answer = await update({ params: { key: settingKey }, body: { value: wanted } });
    if (answer.data) {
      toast({
        title: t.updated.title(),
        message: t.updated.message({ setting: name, duration: durationWords(wanted) }),
        tone: 'success',
      });
      saved();
      return onDone();
    }
    if (statusOf(answer.error) === 400) setError('range');
    toast({ title: t.updateFailed.title(), message: t.updateFailed.message(), tone: 'danger' });
  };

  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void save(event)}>
      <OutdatedNotice
        fields={outdated.map(() => ({ label: name, typed: value, known: settingValue }))}
        discard={discard}
      />
      <TextField
        label={t.inSeconds({ setting: name })}
        hint={t.bounds.range({ min, max })}
        error={error && t.bounds[error]({ min, max })}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        autoFocus
        value={value}
        onChange={({ target }) => {
          type('value', target.value);
          setError(undefined);
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button
          onClick={() => {
            discard();
            onDone();
          }}
        >
          {t.cancel()}
        </Button>
        <Button type="submit" variant="primary" busy={isLoading}>
          {t.save()}
        </Button>
      </div>
    </form>
  );
}
