import { accuracyLabel } from '#lib/location/reading.ts';

/** The accuracy of a location as a label and in metres; nothing if it is unknown. */
export function Accuracy({ metres }: { metres: number | null }) {
  if (metres === null) return null;
  return (
    <span className="block">
      {accuracyLabel(metres)}, ±{Math.round(metres)} m
    </span>
  );
}
