import type { Barcode } from '@floorlight/contracts/barcodes';
import { useEffect, useState } from 'react';
import { codeOf, failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useReadBarcodeMutation } from '../api.ts';
import { changeOutbox } from '../change-outbox.ts';
import { type Changes, type EditableField, editableFields, textIn } from './editable-fields.ts';
import { changesIn, errorsIn, readEdits, storeEdits } from './edits.ts';
import { t } from './messages.ts';

/**
 * State of the form that edits a barcode: what is typed, its errors, and what another device has saved meanwhile. Edits go
 * through the outbox, and survive a reload.
 */
export function useEdit(barcode: Barcode, onSaved: () => void) {
  const { id: userId } = useCurrentUser();
  const { id } = barcode;
  const [edits, setEdits] = useState(() => readEdits(userId, id) ?? { base: barcode.version, typed: {} as Changes });
  /** The barcode as the server has it, where it is newer than the edits' base. */
  const [latest, setLatest] = useState(barcode);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const [read] = useReadBarcodeMutation();
  const toast = useToast();
  const beep = useBeep();
  useEffect(() => storeEdits(userId, id, edits), [userId, id, edits]);
  const current = barcode.version > latest.version ? barcode : latest;
  const changes = changesIn(edits.typed, current);
  const theirs = theirChanges(edits, changes, current);

  const save = async () => {
    const invalid = errorsIn(changes);
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) return;
    setSaving(true);
    // An own edit that is still to be sent will change the version. Whoever saves while both are shown has compared them.
    const isBehindOwn = changeOutbox.entries().some(({ body }) => body.id === id && body.act === 'edit');
    const version = isBehindOwn ? {} : { version: current.version };
    const outcome = await changeOutbox.add(userId, { act: 'edit', id, sku: current.sku, ...version, changes });
    setSaving(false);
    if (outcome.state !== 'refused') {
      storeEdits(userId, id, null);
      beep('success');
      const isStored = areStored(changeOutbox.entries().filter(({ body }) => body.id === id));
      if (outcome.state === 'sent') toast({ title: t.saved(), message: current.sku, tone: 'success' });
      else if (isStored) toast({ title: t.waiting(), message: t.stored(), tone: 'info' });
      else toast({ title: t.waiting(), message: unstoredMessage(), tone: 'warning' });
      return onSaved();
    }
    beep('error');
    const refused = fieldErrorsOf(outcome.failure);
    setErrors(refused);
    toast({ title: t.notSaved(), message: failureMessageOf(outcome.failure, api.tryAgain()), tone: 'danger' });
    if (codeOf(outcome.failure) !== 'conflict' || Object.keys(refused).length > 0) return;
    const { data } = await read({ params: { id }, query: { use: 'false' } });
    if (data) setLatest(data);
  };

  return {
    value: (name: EditableField) => edits.typed[name] ?? textIn(current, name),
    error: (name: EditableField) => errors[name],
    /** What another device has saved since the edits began, where it differs from what is typed here. */
    theirs,
    isSaving,
    isUnchanged: Object.keys(changes).length === 0,
    set: (name: EditableField, value: string) => {
      setErrors(({ [name]: _, ...others }) => others);
      setEdits(({ base, typed }) => ({ base, typed: { ...typed, [name]: value } }));
    },
    save,
    discard: () => setEdits({ base: current.version, typed: {} }),
  };
}

const theirChanges = ({ base }: { base: number }, changes: Changes, current: Barcode): Changes =>
  current.version > base
    ? Object.fromEntries(
        editableFields.flatMap((name) => (changes[name] === undefined ? [] : [[name, textIn(current, name)]])),
      )
    : {};
