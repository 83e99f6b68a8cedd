import { accuracyLabel } from '#lib/location/reading.ts';

/** How exact a location is, in words and metres; nothing where nobody knows. */
export function Accuracy({ metres }: { metres: number | null }) {
  if (metres === null) return null;
  return (
    <span className="block">
      {accuracyLabel(metres)}, ±{Math.round(metres)} m
    </span>
  );
}
