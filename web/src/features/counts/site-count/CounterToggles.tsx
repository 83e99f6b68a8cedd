import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { Toggles } from '#ui/forms/Toggles.tsx';
import { useListCountersQuery } from '../site-count-api.ts';
import { t } from './site-count-messages.ts';

interface CounterTogglesProps {
  /** Nobody: everyone at the site. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Who counts: everyone, or these people. */
export function CounterToggles({ chosen, onChange }: CounterTogglesProps) {
  const { data: people = [] } = useListCountersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="grid gap-2">
      <SwitchRow
        label={t.everyone()}
        hint={t.everyoneHint()}
        checked={chosen.length === 0}
        disabled={chosen.length === 0}
        onChange={() => onChange([])}
      />
      <Toggles
        label={t.people()}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen}
        onChange={onChange}
      />
    </div>
  );
}
