import { displayName } from '@floorlight/contracts/person';
import type { Tote } from '@floorlight/contracts/totes';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { useRecordUpdate } from '../use-record-update.ts';
import { useToteStep } from '../use-tote-step.ts';
import { t } from './messages.ts';
import { lastPlace, placeIn, rememberPlace } from './scanned-place.ts';
import { useOpenTote } from './use-open-tote.ts';

/**
 * Takes hardware scans on a tote's page, and returns the same for the camera: its own barcode takes it or takes it over, a
 * location says where it is, another tote's opens that one.
 */
export function useToteScans(tote: Tote): (value: string) => void {
  const user = useCurrentUser();
  const { site } = useSite(user.siteId);
  const { update } = useRecordUpdate(tote);
  const { act } = useToteStep();
  const open = useOpenTote();
  const toast = useToast();
  const beep = useBeep();

  const scanAgain = async () => {
    const { assignedTo } = tote;
    if (!(await act(tote, { kind: 'scan', place: lastPlace() }))) return;
    if (assignedTo === null) await update({ assignedTo: user.id }, displayName(user));
    else if (assignedTo !== user.id) await act(tote, { kind: 'handover', step: 'take', from: assignedTo });
    else toast({ title: t.scanned(), message: tote.toteNumber, tone: 'success' });
  };
  const savePlace = async (place: string) => {
    rememberPlace(place);
    if (await act(tote, { kind: 'scan', place })) toast({ title: t.scanned(), message: place, tone: 'success' });
  };
  const take = (value: string) => {
    beep('click');
    if (value === tote.toteNumber) return void scanAgain();
    const place = placeIn(value, site?.andonZones ?? []);
    void (place === null ? open(value) : savePlace(place));
  };
  useScanTarget(take);
  return take;
}
