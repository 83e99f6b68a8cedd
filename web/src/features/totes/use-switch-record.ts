import type { Tote } from '@floorlight/contracts/totes';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { t } from './messages.ts';
import { refusal } from './outbox.ts';
import { statusAfterSwitch } from './switch-record.ts';
import { updateRecord } from './update-record.ts';

/** Changes the status of a tote on record with its switch, and offers to undo it. */
export function useSwitchRecord() {
  const { id: userId } = useCurrentUser();
  const toast = useToast();
  const setStatus = async (record: Tote, status: Tote['status']): Promise<Tote | null> => {
    const { act, outcome } = await updateRecord(userId, record, { status }, { isQuiet: true });
    if (outcome.state === 'refused') toast(refusal(act, outcome.failure));
    return outcome.state === 'sent' ? outcome.reply : outcome.state === 'waiting' ? act.tote : null;
  };
  return async (record: Tote, on: boolean): Promise<void> => {
    const changed = await setStatus(record, statusAfterSwitch(on));
    if (!changed) return;
    const done = { title: t.switched[changed.status](), message: changed.toteNumber, tone: 'success' } as const;
    toast({ ...done, action: t.undo() }, () => void setStatus(changed, record.status));
  };
}
