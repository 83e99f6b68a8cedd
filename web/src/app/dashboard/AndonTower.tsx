import { clsx } from 'clsx';

const lamps = [
  { name: 'red', top: 4, lit: 'fill-emergency' },
  { name: 'amber', top: 28, lit: 'fill-accent' },
  { name: 'green', top: 52, lit: 'fill-resolved' },
] as const;

/** A stack light with one lamp lit (null: none). Decorative: the text beside it gives the same status. */
export function AndonTower({ lit, className }: { lit: 'red' | 'amber' | 'green' | null; className?: string }) {
  return (
    <svg viewBox="0 0 40 104" className={className} aria-hidden="true">
      <rect x="17" y="74" width="6" height="22" className="fill-edge" />
      <rect x="8" y="95" width="24" height="6" rx="3" className="fill-edge" />
      {lamps.map(({ name, top, lit: colour }) => (
        <rect
          key={name}
          x="7"
          y={top}
          width="26"
          height="22"
          rx="5"
          className={clsx('stroke-edge', lit === name ? colour : 'fill-sunken')}
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
