import { t } from '../messages.ts';
import { SelectField } from './SelectField.tsx';

const nobody = '';

interface AssigneeSelectProps {
  /** The people to choose from. */
  people: readonly { id: string; name: string }[];
  /** The id of the current user, who is marked in the list. */
  me: string;
  assignedTo: string | null;
  assignedToName: string | null;
  busy: boolean;
  onAssign: (id: string | null) => unknown;
}

/** Assigns something to a person, or to nobody. */
export function AssigneeSelect({ people, me, assignedTo, assignedToName, busy, onAssign }: AssigneeSelectProps) {
  // The assignee may have left the site since.
  const isKnown = !assignedTo || people.some(({ id }) => id === assignedTo);
  const options = [
    { value: nobody, label: t.nobody() },
    ...people.map(({ id, name }) => ({ value: id, label: id === me ? t.me({ name }) : name })),
    ...(isKnown ? [] : [{ value: assignedTo, label: assignedToName ?? t.someone() }]),
  ];
  return (
    <SelectField
      label={t.assignedTo()}
      options={options}
      disabled={busy}
      value={assignedTo ?? nobody}
      onChange={({ target }) => onAssign(target.value || null)}
    />
  );
}
