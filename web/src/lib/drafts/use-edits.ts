import { useState } from 'react';
import * as z from 'zod/mini';
import { useCurrentUser } from '../session/current-user.ts';
import { readStoredDraft, storeDraft } from './stored-draft.ts';

/** A changed field, and the record's value with which the change began. */
const Edit = z.object({ from: z.string(), typed: z.string() });
type Edit = z.infer<typeof Edit>;
const StoredEdits = z.record(z.string(), Edit);

export interface Edits<Field extends string> {
  /** The record's values with what is typed over them. */
  values: Record<Field, string>;
  /** The fields that differ from the record. */
  changed: Field[];
  /** Those of them that somebody else has changed since. */
  outdated: Field[];
  type: (field: Field, text: string) => void;
  /** Back to the record's values. */
  discard: () => void;
  /** The server has what is typed. It stays on the screen until the record has it too. */
  saved: () => void;
}

/**
 * What somebody types over the values of a record, under a `name` that no other form has. It is there again after a reload.
 * Fields in which nothing is typed follow the record; `known` has its values.
 */
export function useEdits<Field extends string>(name: string, known: Record<Field, string>): Edits<Field> {
  const { id: userId } = useCurrentUser();
  const fields = Object.keys(known) as Field[]; // exactly these, as the type says
  const [state, setState] = useState(() => ({ name, edits: readEdits(userId, name, fields), savedOver: '' }));
  const current = JSON.stringify(known);
  const isShown = state.name === name && (state.savedOver === '' || state.savedOver === current);
  // Another record is shown, or the record has what was saved.
  const shown = isShown ? state : { name, edits: readEdits(userId, name, fields), savedOver: '' };
  if (shown !== state) setState(shown);
  const { edits } = shown;

  const change = (next: Partial<Record<Field, Edit>>) => {
    setState({ name, edits: next, savedOver: '' });
    storeDraft(userId, name, Object.keys(next).length === 0 ? null : next);
  };
  const changed = fields.filter((field) => edits[field] && edits[field].typed !== known[field]);
  return {
    // The same fields.
    values: Object.fromEntries(fields.map((field) => [field, edits[field]?.typed ?? known[field]])) as typeof known,
    changed,
    outdated: changed.filter((field) => !shown.savedOver && edits[field]?.from !== known[field]),
    type(field, typed) {
      const { [field]: before, ...others } = edits;
      // Without the field: the type of `others` lacks that all else is in it.
      const rest = others as Partial<Record<Field, Edit>>;
      change(typed === known[field] ? rest : { ...rest, [field]: { from: before?.from ?? known[field], typed } });
    },
    discard: () => change({}),
    saved() {
      setState({ name, edits, savedOver: current });
      storeDraft(userId, name, null);
    },
  };
}

function readEdits<Field extends string>(userId: string, name: string, fields: Field[]): Partial<Record<Field, Edit>> {
  const { data = {} } = StoredEdits.safeParse(readStoredDraft(userId, name));
  const edits: Partial<Record<Field, Edit>> = {};
  for (const field of fields) if (data[field]) edits[field] = data[field];
  return edits;
}
