import { accuracyLabel } from '#lib/location/reading.ts';
import { t } from './messages.ts';

/** The accuracy of a location as a label and in metres; nothing if it is unknown. */
export function Accuracy({ metres }: { metres: number | null }) {
  if (metres === null) return null;
  return <span className="block">{t.accuracy({ accuracy: accuracyLabel(metres), metres: Math.round(metres) })}</span>;
}
