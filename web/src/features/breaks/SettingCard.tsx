import type { BreakSetting } from '@floorlight/contracts/break-management';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { statusOf } from '#lib/api/failure.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { useUpdateBreakSettingMutation } from './api.ts';
import { durationWords } from './break-words.ts';

export function SettingCard({ setting }: { setting: BreakSetting }) {
  const [editing, setEditing] = useState(false);
  const clock = useSiteClock('dateTime');
  const { displayName, description, settingValue, unit, updatedAt, updatedByName } = setting;
  return (
    <Card aria-label={displayName} className="grid gap-3 p-5">
      <div>
        <h2 className="font-semibold text-lead">{displayName}</h2>
        <p className="text-caption text-muted">{description}</p>
      </div>
      {editing ? (
        <Edit setting={setting} onDone={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="font-bold text-heading">{settingValue}</span> {unit}
            <span className="block text-caption text-muted">{durationWords(Number(settingValue))}</span>
          </p>
          <Button onClick={() => setEditing(true)} aria-label={`Edit ${displayName}`}>
            <Pencil aria-hidden="true" className="size-5" />
            Edit
          </Button>
        </div>
      )}
      <p className="text-caption text-muted">
        Last updated {clock(updatedAt)}
        {updatedByName && ` by ${updatedByName}`}
      </p>
    </Card>
  );
}

function Edit({ setting, onDone }: { setting: BreakSetting; onDone: () => void }) {
  const { settingKey, settingValue, displayName, unit, minValue, maxValue } = setting;
  const [value, setValue] = useState(settingValue);
  const [error, setError] = useState<string>();
  const [update, { isLoading }] = useUpdateBreakSettingMutation();
  const toast = useToast();
  const range = `Range: ${minValue} - ${maxValue} ${unit}`;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(value);
    if (value.trim() === '' || !Number.isInteger(wanted) || wanted < minValue || wanted > maxValue)
      return setError(`Enter a whole number of ${unit} from ${minValue} to ${maxValue}`);
    const answer = await update({ params: { key: settingKey }, body: { value: wanted } });
    if (answer.data) {
      toast({ title: 'Setting Updated', message: `${displayName}: ${durationWords(wanted)}`, tone: 'success' });
      return onDone();
    }
    if (statusOf(answer.error) === 400) setError(range);
    toast({ title: 'Error', message: 'Failed to update setting', tone: 'danger' });
  };

  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void save(event)}>
      <TextField
        label={`${displayName} in ${unit}`}
        hint={range}
        error={error}
        type="number"
        inputMode="numeric"
        min={minValue}
        max={maxValue}
        step={1}
        autoFocus
        value={value}
        onChange={({ target }) => {
          setValue(target.value);
          setError(undefined);
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isLoading}>
          Save
        </Button>
      </div>
    </form>
  );
}
