import { t } from './messages.ts';
import { wallCard } from './wall-card.ts';

/** Undefined: not loaded. */
interface WallFiguresProps {
  people: number | undefined;
  onBreak: number | undefined;
  beacons: number | undefined;
  incidents: number | undefined;
}

/** How many: never who. */
export function WallFigures({ people, onBreak, beacons, incidents }: WallFiguresProps) {
  const figures = [
    { label: t.onSite(), value: people },
    { label: t.onBreak(), value: onBreak },
    { label: t.beacons({ count: beacons ?? 0 }), value: beacons },
    { label: t.incidents({ count: incidents ?? 0 }), value: incidents },
  ];
  return (
    <ul className="grid two-columns desk:grid-cols-4 gap-[0.85em]">
      {figures.map(({ label, value }) => (
        <li key={label} className={wallCard}>
          <span className="block font-bold text-[2.1em] leading-none">{value ?? '–'}</span>
          <span className="block text-muted leading-tight">{label}</span>
        </li>
      ))}
    </ul>
  );
}
