import { useDispatch, useSelector } from 'react-redux';
import { selectSpeakTotals, speakTotalsChosen } from '#lib/device/preferences-slice.ts';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { t } from './messages.ts';

/** Whether this device speaks the total of a wall after it is saved. Nothing where it can't. */
export function SpeakTotals() {
  const dispatch = useDispatch();
  const checked = useSelector(selectSpeakTotals);
  if (!('speechSynthesis' in window)) return null;
  return (
    <SwitchRow label={t.speakTotals()} checked={checked} onChange={(wanted) => dispatch(speakTotalsChosen(wanted))} />
  );
}
