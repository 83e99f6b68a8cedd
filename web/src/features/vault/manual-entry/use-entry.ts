import { type Barcode, codeTypes, isPrivileged } from '@floorlight/contracts/barcodes';
import { paths, vaultPath } from '@floorlight/contracts/paths';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Failure, failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { randomId } from '#lib/device/random-id.ts';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { type ToastContent, useToast } from '#lib/toasts/toasts-slice.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { useAddBarcodeMutation } from '../api.ts';
import { type Entry, readEntry, saveEntry } from '../entry-draft.ts';
import { scanOutbox, waitReasonName, waitReasonOf } from '../outbox.ts';
import { type EntryErrors, errorsIn, firstEntry, requestOf } from './entry.ts';
import { t } from './messages.ts';

const scanFields = ['managerId', 'sku', 'description', 'location', 'note'] as const;

/** State of the manual entry form: its fields, errors, scans and saving. */
export function useEntry() {
  const { id: userId } = useCurrentUser();
  const { state } = useLocation();
  const [{ isTypeGiven, ...first }] = useState(() => firstEntry(state, readEntry(userId)));
  const [entry, setEntry] = useState<Entry>(first);
  const [errors, setErrors] = useState<EntryErrors>({});
  const isTypeChosen = useRef(isTypeGiven);
  const sent = useRef({ body: '', key: '' });
  const [add] = useAddBarcodeMutation();
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const beep = useBeep();
  useEffect(() => saveEntry(userId, entry), [userId, entry]);
  const discard = () => saveEntry(userId, null);

  const set = (part: Partial<Entry>) => {
    if (part.type) isTypeChosen.current = true;
    setEntry((before) => ({ ...before, ...part }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };

  /** A scan goes into the focused field, otherwise it becomes the barcode's value. */
  const scanTarget = useScanTarget((value, type) => {
    const focused = scanFields.find((name) => document.activeElement?.getAttribute('name') === name);
    if (focused) return set({ [focused]: value });
    const option = codeTypes.find((one) => one === type);
    setEntry((before) => ({ ...before, value, ...(option && !isTypeChosen.current && { type: option }) }));
    setErrors({});
  });

  const send = async (body: ReturnType<typeof requestOf>): Promise<Sent> => {
    if (!isPrivileged(body.type)) return scanOutbox.add(userId, { ...body, by: 'hand' }, undefined, discard);
    // Access codes are not stored on a device for later. A retry with the same content keeps the key.
    const content = JSON.stringify(body);
    if (sent.current.body !== content) sent.current = { body: content, key: randomId() };
    const { data, error } = await add({ body, idempotencyKey: sent.current.key });
    return data ? { state: 'sent', reply: data } : { state: 'refused', failure: error };
  };

  /** Resolves with the name of the first invalid field, or null. */
  const save = async (): Promise<string | null> => {
    const invalid = errorsIn(entry);
    setErrors(invalid);
    const [field] = Object.keys(invalid);
    if (field) return field;
    setSaving(true);
    const outcome = await send(requestOf(entry));
    setSaving(false);
    if (outcome.state === 'refused') {
      saveEntry(userId, entry);
      beep('error');
      const message = failureMessageOf(outcome.failure, t.saveFailed());
      toast({ title: t.error(), message, tone: 'danger' });
      const refused = fieldErrorsOf(outcome.failure);
      setErrors(refused);
      return Object.keys(refused)[0] ?? null;
    }
    beep('success');
    discard();
    toast(outcome.state === 'sent' ? savedToast(outcome.reply) : waitingToast(outcome.failure));
    await navigate(paths.home);
    return null;
  };

  return { entry, errors, set, save, discard, isSaving, scanTarget };
}

type Sent =
  | { state: 'sent'; reply: Barcode }
  | { state: 'waiting'; failure: Failure }
  | { state: 'refused'; failure: unknown };

function savedToast({ type, id, sku }: Barcode): ToastContent {
  const link = { label: t.view(), to: vaultPath(type, id) };
  return { title: t.saved(), message: t.savedSku({ sku }), tone: 'success', link };
}

function waitingToast(failure: Failure): ToastContent {
  const isStored = areStored(scanOutbox.entries());
  return {
    title: waitReasonName(waitReasonOf(failure)),
    message: isStored ? t.stored() : unstoredMessage(),
    tone: isStored ? 'info' : 'warning',
  };
}
