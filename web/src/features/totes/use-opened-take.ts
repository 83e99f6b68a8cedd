import { displayName } from '@floorlight/contracts/person';
import type { Tote } from '@floorlight/contracts/totes';
import { useOpenedActs } from '#features/account/api.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useRecordUpdate } from './use-record-update.ts';

/** Takes a tote from the person who has it, once a manager's token has opened that. */
export function useOpenedTake(record: Tote) {
  const user = useCurrentUser();
  const { update, isLoading } = useRecordUpdate(record);
  const isOthers = record.assignedTo !== null && record.assignedTo !== user.id;
  const needsToken = !useMay('totes.assign') && isOthers;
  const isOpened = useOpenedActs({ skip: !needsToken });
  const take = () => update({ assignedTo: user.id }, displayName(user));
  return { needsToken, isOpen: isOpened('take_tote'), take, isLoading };
}
