import type { Tote } from '@floorlight/contracts/totes';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useListToteAssigneesQuery } from './api.ts';

const nobody = '';

interface AssigneeSelectProps {
  record: Tote;
  busy: boolean;
  onAssign: (id: string | null) => unknown;
}

/** Who has a tote, for a manager to say. */
export function AssigneeSelect({ record: { assignedTo, assignedToName }, busy, onAssign }: AssigneeSelectProps) {
  const user = useCurrentUser();
  const { data = [] } = useListToteAssigneesQuery();
  // Whoever has it may have left since.
  const isKnown = !assignedTo || data.some(({ id }) => id === assignedTo);
  const options = [
    { value: nobody, label: 'Nobody' },
    ...data.map(({ id, name }) => ({ value: id, label: id === user.id ? `${name} (me)` : name })),
    ...(isKnown ? [] : [{ value: assignedTo, label: assignedToName ?? 'Someone' }]),
  ];
  return (
    <SelectField
      label="Assigned to"
      options={options}
      disabled={busy}
      value={assignedTo ?? nobody}
      onChange={({ target }) => onAssign(target.value || null)}
    />
  );
}
